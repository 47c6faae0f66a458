import { CONNECTION_LIMITS } from '@bubbles/domain'
import { Button, ConfirmDialog, messageOf, ResourceList, Row, Stack, Text } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { connectionsQuery, type ShownConnection, useDeleteConnection } from '../../../api/dataConnections.ts'
import { useFocusKept } from '../../../ui/useFocusKept.ts'
import { ConnectionDialog } from './ConnectionDialog.tsx'
import { ConnectionItem } from './ConnectionItem.tsx'
import { messages } from './messages.ts'
import type { OpenDialog } from './openDialog.ts'

const NoDatabases = ({ action }: { action: ReactNode }) => (
  <Stack gap={12}>
    <div>
      <Text as="p" weight="semibold">
        {messages.empty.title}
      </Text>
      <Text as="p" above={2} tone="secondary">
        {messages.empty.words}
      </Text>
    </div>
    <Row>{action}</Row>
  </Stack>
)

/** Databases of the organisation, and what can be done with them. */
export default function Databases() {
  const query = useQuery(connectionsQuery)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const count = query.data?.length ?? 0
  const createButton = useFocusKept(query.data?.length, dialog !== null)
  const create = (
    <Button ref={createButton} startIcon={<Plus aria-hidden />} onClick={() => setDialog({ kind: 'create' })}>
      {messages.create}
    </Button>
  )
  return (
    <>
      <ResourceList
        label={messages.list}
        query={query}
        rows={query.data}
        rowKey={({ id }) => id}
        total={count}
        empty={<NoDatabases action={create} />}
        nothingFound={null}
        pages="all"
        selection={null}
        item={(connection) => <ConnectionItem connection={connection} onOpen={setDialog} />}
      />
      {count > 0 && count < CONNECTION_LIMITS.count && <Row>{create}</Row>}
      {count >= CONNECTION_LIMITS.count && (
        <Text as="p" tone="secondary">
          {messages.full}
        </Text>
      )}
      {dialog !== null && <Dialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </>
  )
}

function Dialogs({ dialog, onClose }: { dialog: OpenDialog; onClose: () => void }) {
  if (dialog.kind === 'create') return <ConnectionDialog connection={null} onClose={onClose} />
  const { connection } = dialog
  if (dialog.kind === 'edit') return <ConnectionDialog connection={connection} onClose={onClose} />
  return <DeleteDialog connection={connection} onClose={onClose} />
}

function DeleteDialog({ connection, onClose }: { connection: ShownConnection; onClose: () => void }) {
  const remove = useDeleteConnection(messages.done.deleted)
  return (
    <ConfirmDialog
      open
      danger
      title={messages.remove.title(connection.name)}
      confirmLabel={messages.remove.confirm}
      loading={remove.isPending}
      error={remove.error && messageOf(remove.error)}
      onClose={onClose}
      onConfirm={() => remove.mutate(connection, { onSuccess: onClose })}
    >
      {messages.remove.words(connection.figures)}
    </ConfirmDialog>
  )
}
