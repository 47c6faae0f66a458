import { Stack } from '../layout/Stack.tsx'
import { Text } from '../layout/Text.tsx'
import { Button } from '../controls/Button.tsx'
import { CircleAlert } from 'lucide-react'
import { messageOf } from './toastStore.ts'

/** A panel whose data did not come: what, why, and "Try again". The panel around it keeps its height. */
export function PanelError({
  title,
  reason,
  onRetry,
}: {
  title: string
  reason?: string
  onRetry?: () => void
}) {
  return (
    <Stack
      role="alert"
      gap={12}
      align="center"
      justify="center"
      padding={24}
      tone="error"
      centred
      style={{ height: '100%', minHeight: 200 }}
    >
      <CircleAlert aria-hidden size={24} strokeWidth={1.75} />
      <div>
        <Text as="p" size="large" tone="default" weight="semibold">
          {title}
        </Text>
        {reason !== undefined && (
          <Text as="p" width="60ch" tone="secondary">
            {reason}
          </Text>
        )}
      </div>
      {onRetry !== undefined && <Button onClick={onRetry}>Try again</Button>}
    </Stack>
  )
}

/** The same of a query that has failed. */
export const QueryError = ({
  title,
  query: { error, refetch },
}: {
  title: string
  query: { error: unknown; refetch: () => unknown }
}) => <PanelError title={title} reason={messageOf(error)} onRetry={() => void refetch()} />
