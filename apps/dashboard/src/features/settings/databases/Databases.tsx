import { CONNECTION_LIMITS } from '@bubbles/domain'
import { ConfirmDialog, messageOf } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { connectionsQuery, type ShownConnection, useDeleteConnection } from '../../../api/dataConnections.ts'
import { ManagedList } from '../ManagedList.tsx'
import { ConnectionDialog } from './ConnectionDialog.tsx'
import { ConnectionItem } from './ConnectionItem.tsx'
import { messages } from './messages.ts'
import type { OpenDialog } from './openDialog.ts'

/** Databases of the organisation, and what can be done with them. */
export default function Databases() {
  const query = useQuery(connectionsQuery)
  return (
    <ManagedList
      messages={messages}
      query={query}
      most={CONNECTION_LIMITS.count}
      item={(connection, onOpen: (dialog: OpenDialog) => void) => (
        <ConnectionItem connection={connection} onOpen={onOpen} />
      )}
      dialog={(dialog, onClose) => <Dialogs dialog={dialog} onClose={onClose} />}
    />
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
