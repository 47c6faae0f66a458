import {
  ConfirmDialog,
  EmptyState,
  FormDialog,
  FormShell,
  Grid,
  Panel,
  PanelError,
  Sheet,
  SkeletonCard,
  toasts,
  Button,
  TextField,
} from '@bubbles/ui'
import { useState } from 'react'
import { Row, Section } from './Section.tsx'

const TWO = 'repeat(auto-fit, minmax(min(100%, 400px), 1fr))'

type Open = 'form' | 'confirm' | 'sheet' | null

/** Toasts, dialogs, sheets, empty and failed states. */
export function FeedbackSection() {
  const [open, setOpen] = useState<Open>(null)
  return (
    <Section
      id="feedback"
      title="Feedback"
      words="Nothing for 200 ms, then the real frame. What fails says what, why and what now. What destroys can be undone, or asks."
    >
      <Openers onOpen={setOpen} />
      <States />
      <Overlays open={open} onClose={() => setOpen(null)} />
    </Section>
  )
}

const Openers = ({ onOpen }: { onOpen: (open: Open) => void }) => (
  <Row label="Toasts and overlays">
    <Button onClick={() => toasts.addError('The report was not renamed: someone else deleted it.')}>
      Error toast
    </Button>
    <Button
      onClick={() =>
        toasts.notify({
          message: '“How Iowa turned to wind” is deleted.',
          action: { label: 'Undo', onAction: () => toasts.notify({ message: 'It is back.' }) },
        })
      }
    >
      Notice with undo
    </Button>
    <Button onClick={() => onOpen('form')}>Form dialog</Button>
    <Button onClick={() => onOpen('confirm')}>Confirmation</Button>
    <Button onClick={() => onOpen('sheet')}>Sheet</Button>
  </Row>
)

const States = () => (
  <>
    <Grid columns={TWO} gap={24} align="start">
      <Panel padding={24}>
        <FormShell
          submitLabel="Sign in"
          busyLabel="Signing in"
          loading={false}
          error="The email or the password is not right. Check both."
          onSubmit={() => undefined}
          wide
        >
          <TextField label="Email" defaultValue="maya.lindqvist@acme.example" />
          <TextField label="Password" type="password" />
        </FormShell>
      </Panel>
      <Panel padding={24}>
        <PanelError
          title="Sources couldn’t be loaded."
          reason="The service took too long to answer."
          onRetry={() => undefined}
        />
      </Panel>
    </Grid>
    <Grid columns={TWO} gap={24} align="start">
      <EmptyState
        title="Create your first report"
        action={<Button variant="contained">Start writing</Button>}
      >
        A report is one page of text, charts, maps and questions. Builders and reviewers see the draft;
        everyone else sees it once it is published.
      </EmptyState>
      <Grid columns="1fr 1fr" gap={16}>
        <SkeletonCard />
        <SkeletonCard />
      </Grid>
    </Grid>
  </>
)

const Overlays = ({ open, onClose }: { open: Open; onClose: () => void }) => (
  <>
    <FormDialog
      open={open === 'form'}
      onClose={onClose}
      onSubmit={onClose}
      title="Rename report"
      submitLabel="Rename"
      loading={false}
      error={null}
    >
      <TextField label="Name" defaultValue="Where people live longest" />
    </FormDialog>
    <ConfirmDialog
      open={open === 'confirm'}
      onClose={onClose}
      onConfirm={onClose}
      danger
      title="Delete “Where people live longest”?"
      confirmLabel="Delete report"
      loading={false}
      error={null}
    >
      It’s published. Readers won’t be able to open it once it’s deleted.
    </ConfirmDialog>
    <Sheet
      open={open === 'sheet'}
      onClose={onClose}
      title="Publish"
      actions={
        <Button variant="contained" onClick={onClose}>
          Publish to everyone
        </Button>
      }
    >
      A sheet comes from the right, 560 wide, and from below on a phone.
    </Sheet>
  </>
)
