import type { Resource } from '@bubbles/contract'
import { type Column, DataTable, Panel, Text } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { whenInWords } from '../../../format/time.ts'
import parts from '../parts/parts.module.css'

type KnownReader = Resource<'listKnownReaders'>['readers'][number]

/** Rows shown: the newest. The API has all. */
const MOST = 50

const COLUMNS: readonly Column<KnownReader>[] = [
  { id: 'address', head: 'Email address', cell: ({ emailAddress }) => emailAddress },
  { id: 'agreed', head: 'First opened', cell: ({ agreedAt }) => whenInWords(agreedAt) },
  { id: 'opened', head: 'Last opened', cell: ({ openedAt }) => whenInWords(openedAt) },
]

/** Named readers who agreed to be shown. Nothing where a report was never for named readers. */
export function KnownReaders({ reportId }: { reportId: string }) {
  const { data } = useQuery({
    queryKey: ['engagement', 'known-readers', reportId],
    queryFn: ({ signal }) => api.listKnownReaders({ id: reportId, query: { limit: MOST } }, { signal }),
    meta: { quiet: true },
  })
  if (!data || (data.total === 0 && data.named === 0)) return null
  return (
    <Panel as="section" className={parts.panel} aria-label="Named readers">
      <Text as="h2" size="body" weight="semibold" padding="0 0 8px">
        Named readers
      </Text>
      {data.total === 0 ? (
        <Text as="p">No named reader has agreed to be shown yet.</Text>
      ) : (
        <DataTable
          label="Named readers"
          columns={COLUMNS}
          rows={data.readers}
          rowKey={({ emailAddress }) => emailAddress}
          loading={false}
          error={null}
          rowHeight={40}
        />
      )}
      <Text as="p" above={8} size="small" tone="secondary">
        {data.total > data.readers.length
          ? `The newest ${data.readers.length} of ${data.total} readers. Only those who agreed when they opened the report are shown, whatever the period and filters.`
          : 'Only those who agreed when they opened the report are shown, whatever the period and filters. All others are counted without a name.'}
      </Text>
    </Panel>
  )
}
