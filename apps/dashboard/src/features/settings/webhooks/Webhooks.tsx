import { WEBHOOK_LIMITS } from '@bubbles/domain'
import { useQuery } from '@tanstack/react-query'
import { webhooksQuery } from '../../../api/webhooks.ts'
import { ManagedList } from '../ManagedList.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { DeliveriesDialog } from './DeliveriesDialog.tsx'
import { messages } from './messages.ts'
import type { OpenDialog } from './openDialog.ts'
import { RotateDialog } from './RotateDialog.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'
import { WebhookItem } from './WebhookItem.tsx'

/** Webhooks of the organisation, and what can be done with them. */
export default function Webhooks() {
  const query = useQuery(webhooksQuery)
  return (
    <ManagedList
      messages={messages}
      query={query}
      most={WEBHOOK_LIMITS.count}
      item={(webhook, onOpen: (dialog: OpenDialog) => void) => (
        <WebhookItem webhook={webhook} onOpen={onOpen} />
      )}
      dialog={(dialog, onClose) => <Dialogs dialog={dialog} onClose={onClose} />}
    />
  )
}

function Dialogs({ dialog, onClose }: { dialog: OpenDialog; onClose: () => void }) {
  if (dialog.kind === 'create') return <WebhookDialog webhook={null} onClose={onClose} />
  const { webhook } = dialog
  if (dialog.kind === 'edit') return <WebhookDialog webhook={webhook} onClose={onClose} />
  if (dialog.kind === 'log') return <DeliveriesDialog webhook={webhook} onClose={onClose} />
  if (dialog.kind === 'rotate') return <RotateDialog webhook={webhook} onClose={onClose} />
  return <DeleteDialog webhook={webhook} onClose={onClose} />
}
