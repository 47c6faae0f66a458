import { Button, FormError, messageOf, Row, Stack, Text } from '@bubbles/ui'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { Database } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { api } from '../../../../api/client.ts'
import { useAbility } from '../../../../session/abilities.ts'
import { Choice, TextInput } from '../../panel/fields.tsx'
import type { DataSource } from '../address/queries.ts'
import { type ConnectProps, useConnectData } from '../address/useConnectData.ts'
import { Remarks } from '../parts.tsx'
import { FirstRows } from '../steps/FirstRows.tsx'
import { outcomeOf, WORDS } from './words.ts'

interface FormProps extends ConnectProps {
  /** What it is connected to, to begin with. */
  before: DataSource['query']
}

const usableConnectionsQuery = queryOptions({
  queryKey: ['builder', 'data-connections'],
  queryFn: ({ signal }) => api.listUsableConnections({}, { signal }),
  meta: { quiet: true },
})

/** A query against a database that is shared with builders. There is nothing of it where none is. */
export function QueryForm(props: FormProps) {
  const may = useAbility('report.query')
  const { data } = useQuery({ ...usableConnectionsQuery, enabled: may })
  const [first] = data?.connections ?? []
  if (!may || !data || !first) return null
  return <Fields {...props} connections={data.connections} first={first.id} />
}

interface FieldsProps extends FormProps {
  connections: readonly { id: string; name: string; kind: string }[]
  first: string
}

function Fields(props: FieldsProps) {
  const { connections, before, first, reportId, blockId } = props
  const known = connections.some(({ id }) => id === before?.connection?.id)
  const [connectionId, setConnection] = useState((known && before?.connection?.id) || first)
  const [query, setQuery] = useState(before?.text ?? '')
  const asked = { connectionId, query: query.trim() }
  const run = useMutation({
    meta: { quiet: true },
    mutationFn: (body: typeof asked) => api.runDataQuery({ id: reportId, body }),
  })
  const connect = useConnectData(props, (body: typeof asked) =>
    api.connectDataQuery({ id: reportId, blockId, body }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    connect.reset()
    if (asked.query !== '') run.mutate(asked)
  }
  // What was changed since is to be run first.
  const isRun =
    run.data && run.variables?.query === asked.query && run.variables.connectionId === connectionId
  const failure = connect.error ?? run.error
  return (
    <Stack as="form" gap={8} noValidate onSubmit={submit} data-draft aria-label={WORDS.title}>
      <Choice
        label={WORDS.title}
        value={connectionId}
        options={connections.map(({ id, name, kind }) => [id, `${name} (${kind})`] as const)}
        onChange={setConnection}
      />
      <TextInput
        label={WORDS.query}
        value={query}
        rows={5}
        placeholder={WORDS.placeholder}
        help={WORDS.help}
        onChange={setQuery}
      />
      <FormError error={failure ? messageOf(failure) : null} />
      <output>{isRun && <Outcome outcome={run.data} />}</output>
      <Row gap={8} align="stretch" wrap above={4}>
        <Button
          type="submit"
          startIcon={<Database aria-hidden />}
          loading={run.isPending}
          loadingPosition="start"
          disabled={asked.query === ''}
        >
          {WORDS.run}
        </Button>
        {isRun && (
          <Button
            variant="contained"
            loading={connect.isPending}
            loadingPosition="start"
            onClick={() => connect.mutate(asked)}
          >
            {WORDS.use}
          </Button>
        )}
      </Row>
    </Stack>
  )
}

function Outcome({ outcome }: { outcome: Awaited<ReturnType<typeof api.runDataQuery>> }) {
  return (
    <Stack gap={8}>
      <Text as="p" size="small">
        {outcomeOf(outcome)}
      </Text>
      <Remarks tone="primary">{outcome.notes}</Remarks>
      <FirstRows title={WORDS.firstRows} table={outcome.dataset} />
    </Stack>
  )
}
