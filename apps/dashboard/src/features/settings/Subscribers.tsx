import { Button, QueryError, Row, Stack, Text } from '@bubbles/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Subscriber, subscribersQuery, useRemoveSubscriber } from '../../api/subscribers.ts'
import { countInWords } from '../../format/numbers.ts'
import { dayInWords } from '../../format/time.ts'

/** How many addresses are subscribed, and which. */
export function Subscribers() {
  const query = useInfiniteQuery(subscribersQuery)
  if (query.isError) return <QueryError title="Couldn’t load the subscribers" query={query} />
  if (!query.data) return null
  const total = query.data.pages[0]?.total ?? 0
  const rows = query.data.pages.flatMap(({ subscribers }) => subscribers)
  return (
    <Stack gap={12}>
      <Text as="p">{totalWords(total)}</Text>
      {rows.length > 0 && (
        <details>
          <Text as="summary" weight="semibold" style={{ cursor: 'pointer' }}>
            Show addresses
          </Text>
          <Stack as="ul" gap={12} padding="12px 0">
            {rows.map((row) => (
              <Address key={row.id} row={row} />
            ))}
          </Stack>
          {query.hasNextPage && (
            <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Show more
            </Button>
          )}
        </details>
      )}
    </Stack>
  )
}

function totalWords(total: number): string {
  if (total === 0) return 'No one is subscribed yet.'
  return total === 1 ? '1 address is subscribed.' : `${countInWords(total)} addresses are subscribed.`
}

function Address({ row }: { row: Subscriber }) {
  const remove = useRemoveSubscriber()
  const what = row.report === null ? 'All public reports' : `“${row.report.name}”`
  return (
    <Row as="li" gap={16} justify="space-between" breakWords>
      <div>
        <p>{row.emailAddress}</p>
        <Text as="p" size="small" tone="secondary">
          {what}, since {dayInWords(row.confirmedAt)}
        </Text>
      </div>
      <Row fixed>
        <Button
          size="small"
          color="error"
          aria-label={`Remove ${row.emailAddress}`}
          loading={remove.isPending}
          onClick={() => remove.mutate(row)}
        >
          Remove
        </Button>
      </Row>
    </Row>
  )
}
