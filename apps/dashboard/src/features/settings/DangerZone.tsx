import { ERASURE_DAYS, FORMER_NAME_DAYS } from '@bubbles/domain'
import { messageOf, Panel, Row, Text, Button } from '@bubbles/ui'
import { Download } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useDeleteOrganisation } from '../../api/settings.ts'
import { basePath } from '../../paths.ts'
import { grants } from '../../session/abilities.ts'
import { TypedConfirmDialog } from './TypedConfirmDialog.tsx'
import { useExport } from './useExport.ts'
import { type Organisation, useSetting } from './useSetting.ts'

/** To where the guard decides what is left: another organisation, none, or the page that says this one is disabled. */
const leave = () => location.assign(`${basePath}/`)

/** What ends an organisation. */
export function DangerZone({ organisation }: { organisation: Organisation }) {
  const id = useId()
  return (
    <Text as="section" id="danger-zone" padding="32px 0 24px" aria-labelledby={id}>
      <Text id={id} as="h2" size="large" weight="semibold">
        Danger zone
      </Text>
      <Panel divided above={16} style={{ borderColor: 'var(--bb-error)' }}>
        <Disable organisation={organisation} />
        <Delete organisation={organisation} />
      </Panel>
    </Text>
  )
}

function Deed({
  title,
  words,
  error = null,
  children,
}: {
  title: string
  words: ReactNode
  error?: string | null
  children?: ReactNode
}) {
  return (
    <Row stacked gap="12px 24px" padding="20px 24px">
      <div>
        <Text as="h3" weight="semibold">
          {title}
        </Text>
        <Text as="p" above={2} tone="secondary">
          {words}
        </Text>
        {error !== null && (
          <Text as="p" role="alert" above={2} tone="error">
            {error}
          </Text>
        )}
      </div>
      {children}
    </Row>
  )
}

function Disable({ organisation }: { organisation: Organisation }) {
  const status = useSetting(organisation, 'status')
  const [asking, setAsking] = useState(false)
  return (
    <Deed
      title="Disable organisation"
      words="No one can open it, including members and the owner, and published pages go offline. Everything is kept. Only an account manager can enable it again."
    >
      <Button color="error" style={{ flex: 'none' }} onClick={() => setAsking(true)}>
        Disable
      </Button>
      <TypedConfirmDialog
        open={asking}
        title={`Disable ${organisation.friendlyName}?`}
        word={organisation.name}
        confirmLabel="Disable organisation"
        description="You’ll be locked out immediately, like everyone else. Only an account manager can enable it again."
        loading={status.loading || status.isSaved}
        error={status.error}
        onClose={() => {
          status.reset()
          setAsking(false)
        }}
        onConfirm={(password) => status.save('Disabled', leave, password)}
      />
    </Deed>
  )
}

function Delete({ organisation }: { organisation: Organisation }) {
  const deletion = useDeleteOrganisation()
  const exporting = useExport(organisation)
  const [asking, setAsking] = useState(false)
  if (!grants(organisation, 'organisation.delete'))
    return <Deed title="Delete organisation" words="Only the owner can delete the organisation." />
  return (
    <Deed
      title="Delete organisation"
      words={`Reports, published pages, members and numbers disappear immediately and are erased after ${ERASURE_DAYS} days.`}
    >
      <Button color="error" style={{ flex: 'none' }} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <TypedConfirmDialog
        open={asking}
        title={`Delete ${organisation.friendlyName}?`}
        word={organisation.name}
        confirmLabel="Delete organisation"
        description={`No one will be able to restore it, not even you. Its address can’t be used for ${FORMER_NAME_DAYS} days.`}
        loading={deletion.isPending || deletion.isSuccess}
        error={(deletion.error && messageOf(deletion.error)) ?? exporting.error}
        onClose={() => {
          deletion.reset()
          setAsking(false)
        }}
        onConfirm={(password) => deletion.mutate(password, { onSuccess: leave })}
      >
        <p>
          The export has every report and template with its versions and editions, comments, readers’ answers,
          daily numbers, members, settings and the audit log. Reports and templates can be imported again.
        </p>
        <Row gap={12} wrap>
          <Button
            startIcon={<Download />}
            loading={exporting.loading}
            loadingPosition="start"
            onClick={exporting.start}
          >
            {exporting.loading ? 'Preparing the export' : 'Export everything first'}
          </Button>
        </Row>
      </TypedConfirmDialog>
    </Deed>
  )
}
