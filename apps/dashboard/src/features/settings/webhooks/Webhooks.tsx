import { WEBHOOK_LIMITS } from '@bubbles/domain'
import { Button, ResourceList, Row, Stack, Text } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { webhooksQuery } from '../../../api/webhooks.ts'
import { useFocusKept } from '../../../ui/useFocusKept.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { DeliveriesDialog } from './DeliveriesDialog.tsx'
import { messages } from './messages.ts'
import type { OpenDialog } from './openDialog.ts'
import { RotateDialog } from './RotateDialog.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'
import { WebhookItem } from './WebhookItem.tsx'

const NoWebhooks = ({ action }: { action: ReactNode }) => (
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

/** Webhooks of the organisation, and what can be done with them. */
export default function Webhooks() {
  const query = useQuery(webhooksQuery)
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
        empty={<NoWebhooks action={create} />}
        nothingFound={null}
        pages="all"
        selection={null}
        item={(webhook) => <WebhookItem webhook={webhook} onOpen={setDialog} />}
      />
      {count > 0 && count < WEBHOOK_LIMITS.count && <Row>{create}</Row>}
      {count >= WEBHOOK_LIMITS.count && (
        <Text as="p" tone="secondary">
          {messages.full}
        </Text>
      )}
      {dialog !== null && <Dialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </>
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
