import { WEBHOOK_EVENT_WORDS } from '@bubbles/domain'
import { Button, Chip, type ChipTone, DialogShell, messageOf, ResourceList, Row, Text } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import {
  deliveriesQuery,
  type ShownDelivery,
  type ShownWebhook,
  useResendDelivery,
  useTestWebhook,
} from '../../../api/webhooks.ts'
import { momentInFull, untilInWords, whenInWords } from '../../../format/time.ts'
import { hostOf } from './hostOf.ts'
import { messages } from './messages.ts'
import styles from './webhooks.module.css'

const words = messages.log

/** What was sent to a webhook lately and what became of it; any of it can be sent again. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: ShownWebhook; onClose: () => void }) {
  const query = useQuery(deliveriesQuery(webhook.id))
  const test = useTestWebhook(messages.done.tested)
  const resend = useResendDelivery(messages.done.resent)
  const error = test.error ?? resend.error
  const rows = query.data?.deliveries
  const total = query.data?.total ?? 0
  return (
    <DialogShell
      open
      width={640}
      title={words.title}
      description={words.words(hostOf(webhook.address))}
      loading={false}
      error={error && messageOf(error)}
      onClose={onClose}
      actions={
        <Button loading={test.isPending} onClick={() => test.mutate(webhook)}>
          {messages.actions.test}
        </Button>
      }
    >
      <ResourceList
        label={words.list}
        query={query}
        rows={rows}
        rowKey={({ id }) => id}
        total={rows?.length ?? 0}
        empty={<NoDeliveries />}
        nothingFound={null}
        pages="all"
        selection={null}
        item={(delivery) => (
          <Delivery
            delivery={delivery}
            canResend={webhook.enabled}
            loading={resend.isPending && resend.variables.delivery.id === delivery.id}
            onResend={() => resend.mutate({ webhook, delivery })}
          />
        )}
      />
      {rows !== undefined && total > rows.length && (
        <Text as="p" size="small" tone="secondary">
          {words.more(total)}
        </Text>
      )}
    </DialogShell>
  )
}

const NoDeliveries = () => (
  <div>
    <Text as="p" weight="semibold">
      {words.empty}
    </Text>
    <Text as="p" above={2} tone="secondary">
      {words.emptyWords}
    </Text>
  </div>
)

const TONES: Record<ShownDelivery['state'], ChipTone> = {
  waiting: 'warning',
  delivered: 'success',
  failed: 'error',
}

function Delivery({
  delivery,
  canResend,
  loading,
  onResend,
}: {
  delivery: ShownDelivery
  canResend: boolean
  loading: boolean
  onResend: () => void
}) {
  const event = WEBHOOK_EVENT_WORDS[delivery.event]
  const when = whenInWords(delivery.createdAt)
  const isWaiting = delivery.state === 'waiting'
  return (
    <Row gap="8px 16px" align="start" wrap>
      <Text as="div" grow shrink style={{ flexBasis: 240 }}>
        <Row gap="4px 8px" wrap>
          <Text weight="semibold">{event}</Text>
          <Chip tone={TONES[delivery.state]}>{words.state[delivery.state]}</Chip>
        </Row>
        {delivery.report !== null && (
          <Text as="p" above={4} breakWords>
            {delivery.report.name}
          </Text>
        )}
        <Outcome delivery={delivery} />
        <Row gap="0 12px" wrap above={4} size="small" tone="secondary">
          <span title={momentInFull(delivery.createdAt)} className={styles.when}>
            {when}
          </span>
          {delivery.attempts > 0 && <span>{words.attempts(delivery.attempts)}</span>}
          {delivery.nextAttemptAt !== null && delivery.attempts > 0 && (
            <span title={momentInFull(delivery.nextAttemptAt)}>
              {words.next(untilInWords(delivery.nextAttemptAt))}
            </span>
          )}
        </Row>
      </Text>
      {canResend && !(isWaiting && delivery.attempts === 0) && (
        <Button
          size="small"
          loading={loading}
          aria-label={isWaiting ? words.sendNowOf(event, when) : words.resendOf(event, when)}
          onClick={onResend}
        >
          {isWaiting ? words.sendNow : words.resend}
        </Button>
      )}
    </Row>
  )
}

/** What the receiver said, or why it could not. */
function Outcome({ delivery: { fault, statusCode, state } }: { delivery: ShownDelivery }) {
  if (fault !== null)
    return (
      <Text as="p" above={4} size="small" tone="error" breakWords>
        {fault}
      </Text>
    )
  // Sent again, it has no answer yet: that of before would stand beside “Waiting”.
  if (statusCode === null || state === 'waiting') return null
  return (
    <Text as="p" above={4} size="small" tone="secondary">
      {words.status(statusCode)}
    </Text>
  )
}
