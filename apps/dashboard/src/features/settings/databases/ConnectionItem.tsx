import { Button, Chip, IconButton, Menu, type MenuEntry, messageOf, Row, Text, toasts } from '@bubbles/ui'
import { Ellipsis } from 'lucide-react'
import { type ShownConnection, useShareConnection, useTestConnection } from '../../../api/dataConnections.ts'
import { messages } from './messages.ts'
import type { OpenDialog } from './openDialog.ts'

/** One database: where it is, whether builders can use it, whether it answers, and what can be done with it. */
export function ConnectionItem({
  connection,
  onOpen,
}: {
  connection: ShownConnection
  onOpen: (dialog: OpenDialog) => void
}) {
  const { name, kind, user, host, port, database, tls, shared, figures } = connection
  const entries = useEntries(connection, onOpen)
  return (
    <Row gap={8} align="start">
      <Text as="div" grow shrink>
        <Row gap="4px 8px" wrap>
          <Text weight="semibold" breakWords>
            {name}
          </Text>
          <Chip>{kind}</Chip>
          {shared && <Chip tone="primary">{messages.shared}</Chip>}
          {!tls && <Chip tone="warning">{messages.plain}</Chip>}
        </Row>
        <Text as="p" above={4} size="small" tone="secondary" breakWords>
          {messages.where(user, host, port, database)}
        </Text>
        <Text as="p" above={4} size="small">
          {messages.figures(figures)}
        </Text>
        <Trial connection={connection} />
      </Text>
      <Menu
        label={messages.actions.more(name)}
        align="end"
        entries={entries}
        trigger={(props) => (
          <IconButton {...props} aria-label={messages.actions.more(name)}>
            <Ellipsis aria-hidden />
          </IconButton>
        )}
      />
    </Row>
  )
}

/** Tries the connection, and says what came of it. */
function Trial({ connection }: { connection: ShownConnection }) {
  const test = useTestConnection()
  const failure = test.error ? messageOf(test.error) : test.data?.works === false ? test.data.sentence : null
  return (
    <Text as="div" above={8}>
      <Button
        size="small"
        loading={test.isPending}
        loadingPosition="start"
        aria-label={messages.actions.testOf(connection.name)}
        onClick={() => test.mutate(connection)}
      >
        {messages.actions.test}
      </Button>
      <output>
        {failure !== null && (
          <Text as="p" above={8} size="small" tone="error">
            {failure}
          </Text>
        )}
        {test.data?.works && (
          <Text as="p" above={8} size="small">
            {test.data.sentence}
          </Text>
        )}
      </output>
    </Text>
  )
}

function useEntries(connection: ShownConnection, onOpen: (dialog: OpenDialog) => void): MenuEntry[] {
  const { actions, done } = messages
  const { id, shared } = connection
  const share = useShareConnection(shared ? done.notShared : done.shared)
  const onError = (error: unknown) => toasts.addError(messageOf(error))
  return [
    { id: 'edit', label: actions.edit, onSelect: () => onOpen({ kind: 'edit', connection }) },
    {
      id: 'share',
      label: shared ? actions.stopSharing : actions.share,
      onSelect: () => share.mutate({ id, shared: !shared }, { onError }),
    },
    { kind: 'divider', id: 'line' },
    {
      id: 'delete',
      label: actions.delete,
      danger: true,
      onSelect: () => onOpen({ kind: 'delete', connection }),
    },
  ]
}
