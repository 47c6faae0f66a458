import { MEASUREMENT_ID } from '@bubbles/domain'
import {
  ConfirmDialog,
  FormError,
  FormShell,
  messageOf,
  Row,
  SettingsSection,
  Text,
  Button,
  TextField,
} from '@bubbles/ui'
import { type ReactNode, useState } from 'react'
import { useSetUpAnalytics } from '../../api/settings.ts'
import { SavedWords } from './SavedWords.tsx'
import { type Organisation, useSetting } from './useSetting.ts'

const WORDS =
  'With a measurement ID, members who are engagement analysts see how reports are read. Readers get no cookies and stay anonymous.'

type IdSetting = ReturnType<typeof useSetting<'googleAnalytics4MeasurementId'>>

/** The measurement id, which opens engagement. */
export function AnalyticsSection({ organisation }: { organisation: Organisation }) {
  const id = useSetting(organisation, 'googleAnalytics4MeasurementId')
  return (
    <SettingsSection id="engagement" title="Engagement" words={WORDS}>
      {organisation.googleAnalytics4MeasurementId === null ? <NotMeasuring id={id} /> : <Measuring id={id} />}
    </SettingsSection>
  )
}

function NotMeasuring({ id }: { id: IdSetting }) {
  const setUp = useSetUpAnalytics()
  const [hasOwn, setHasOwn] = useState(id.isChanged)
  if (hasOwn) {
    const cancel = () => {
      id.reset()
      setHasOwn(false)
    }
    return (
      <IdForm id={id} error={id.error}>
        <Button variant="text" onClick={cancel}>
          Cancel
        </Button>
      </IdForm>
    )
  }
  return (
    <>
      <Text as="p" tone="secondary">
        There’s no measurement ID. Nothing is measured, and engagement is closed.
      </Text>
      <FormError error={setUp.error === null ? null : messageOf(setUp.error)} />
      <Row gap={12} wrap>
        <Button loading={setUp.isPending} onClick={() => setUp.mutate()}>
          Start measuring
        </Button>
        <Button variant="text" onClick={() => setHasOwn(true)}>
          Enter an ID
        </Button>
      </Row>
    </>
  )
}

function Measuring({ id }: { id: IdSetting }) {
  const [removing, setRemoving] = useState(false)
  return (
    <>
      <IdForm id={id} error={removing ? null : id.error}>
        <Button color="error" onClick={() => setRemoving(true)}>
          Remove ID
        </Button>
        <SavedWords>{id.isSaved ? 'Measurement ID saved.' : null}</SavedWords>
      </IdForm>
      <ConfirmDialog
        open={removing}
        danger
        title="Remove measurement ID?"
        confirmLabel="Remove ID"
        loading={id.loading}
        error={id.error}
        onClose={() => {
          id.reset()
          setRemoving(false)
        }}
        onConfirm={() => id.save(null)}
      >
        Engagement will be closed to everyone, including analysts, until there’s an ID again. Numbers counted
        so far will be kept.
      </ConfirmDialog>
    </>
  )
}

function IdForm({ id, error, children }: { id: IdSetting; error: string | null; children: ReactNode }) {
  const [tried, setTried] = useState(false)
  const text = id.value ?? ''
  const isWrong = tried && !MEASUREMENT_ID.test(text)
  return (
    <FormShell
      submitLabel="Save ID"
      busyLabel="Saving"
      submitDisabled={!id.isChanged}
      onDiscard={id.reset}
      loading={id.loading}
      error={error}
      after={children}
      onSubmit={() => {
        setTried(true)
        if (MEASUREMENT_ID.test(text)) id.save()
      }}
    >
      <TextField
        label="Measurement ID"
        size="small"
        value={text}
        onChange={(event) => id.change(event.target.value.trim().toUpperCase())}
        error={isWrong}
        helperText={isWrong ? 'A measurement ID looks like G-ABC123DEF4.' : undefined}
        autoComplete="off"
        maxLength={22}
        spellCheck={false}
        readOnly={id.loading}
      />
    </FormShell>
  )
}
