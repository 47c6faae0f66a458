import { WEBHOOK_EVENT_WORDS } from '@bubbles/domain'
import { Button, Chip, IconButton, Menu, type MenuEntry, messageOf, Row, Text, toasts } from '@bubbles/ui'
import { Ellipsis } from 'lucide-react'
import { type ShownWebhook, useTestWebhook, useUpdateWebhook } from '../../../api/webhooks.ts'
import { momentInFull, whenInWords } from '../../../format/time.ts'
import { hostOf } from './hostOf.ts'
import { messages } from './messages.ts'
import type { OpenDialog } from './openDialog.ts'

/** One webhook: where it goes, what it sends, how it is, and what can be done with it. */
export function WebhookItem({
  webhook,
  onOpen,
}: {
  webhook: ShownWebhook
  onOpen: (dialog: OpenDialog) => void
}) {
  const host = hostOf(webhook.address)
  const entries = useEntries(webhook, onOpen)
  return (
    <Row gap={8} align="start">
      <Text as="div" grow shrink>
        <Row gap="4px 8px" wrap>
          <Text weight="semibold" breakWords>
            {webhook.description === '' ? host : webhook.description}
          </Text>
          {webhook.kind === 'slack' && <Chip>{messages.form.kinds.slack}</Chip>}
          {!webhook.enabled && <Chip tone="warning">{messages.state.off}</Chip>}
        </Row>
        <Text as="p" above={4} size="small" tone="secondary" breakWords>
          {webhook.address}
        </Text>
        <Text as="p" above={4} size="small" breakWords>
          {webhook.events.map((event) => WEBHOOK_EVENT_WORDS[event]).join(', ')}
        </Text>
        <State webhook={webhook} />
        <Text as="div" above={8}>
          <Button
            size="small"
            aria-label={messages.actions.logOf(host)}
            onClick={() => onOpen({ kind: 'log', webhook })}
          >
            {messages.actions.log}
          </Button>
        </Text>
      </Text>
      <Menu
        label={messages.actions.more(host)}
        align="end"
        entries={entries}
        trigger={(props) => (
          <IconButton {...props} aria-label={messages.actions.more(host)}>
            <Ellipsis aria-hidden />
          </IconButton>
        )}
      />
    </Row>
  )
}

function State({ webhook }: { webhook: ShownWebhook }) {
  const { disabledBecause, failingSince, previousSecretUntil, enabled } = webhook
  const fault =
    disabledBecause !== null
      ? messages.state[disabledBecause]
      : enabled && failingSince !== null
        ? messages.state.failingSince(whenInWords(failingSince))
        : null
  return (
    <>
      {fault !== null && (
        <Text as="p" above={4} size="small" tone="error">
          {fault}
        </Text>
      )}
      {previousSecretUntil !== null && (
        <Text as="p" above={4} size="small" tone="secondary">
          {messages.state.previousSecret(momentInFull(previousSecretUntil))}
        </Text>
      )}
    </>
  )
}

function useEntries(webhook: ShownWebhook, onOpen: (dialog: OpenDialog) => void): MenuEntry[] {
  const { actions, done } = messages
  const switching = useUpdateWebhook(webhook.enabled ? done.off : done.on)
  const test = useTestWebhook(done.tested)
  const onError = (error: unknown) => toasts.addError(messageOf(error))
  return [
    { id: 'edit', label: actions.edit, onSelect: () => onOpen({ kind: 'edit', webhook }) },
    { id: 'test', label: actions.test, onSelect: () => test.mutate(webhook, { onError }) },
    // Messages for a chat are not signed.
    ...(webhook.kind === 'json'
      ? [{ id: 'rotate', label: actions.rotate, onSelect: () => onOpen({ kind: 'rotate', webhook }) }]
      : []),
    {
      id: 'switch',
      label: webhook.enabled ? actions.switchOff : actions.switchOn,
      onSelect: () => switching.mutate({ webhook, enabled: !webhook.enabled }, { onError }),
    },
    { kind: 'divider', id: 'line' },
    {
      id: 'delete',
      label: actions.delete,
      danger: true,
      onSelect: () => onOpen({ kind: 'delete', webhook }),
    },
  ]
}
