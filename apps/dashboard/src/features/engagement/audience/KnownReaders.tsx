import { type Column, DataTable, Panel, Text } from '@bubbles/ui'
import { whenInWords } from '../../../format/time.ts'
import parts from '../parts/parts.module.css'
import type { KnownReaders as Known } from './knownReaders.ts'

type KnownReader = Known['readers'][number]

/** Rows shown: the newest. Files and the API have all. */
const MOST = 50

const COLUMNS: readonly Column<KnownReader>[] = [
  { id: 'address', head: 'Email address', cell: ({ emailAddress }) => emailAddress },
  { id: 'agreed', head: 'First opened', cell: ({ agreedAt }) => whenInWords(agreedAt) },
  { id: 'opened', head: 'Last opened', cell: ({ openedAt }) => whenInWords(openedAt) },
]

/** Named readers who agreed to be shown. Nothing where a report was never for named readers. */
export function KnownReaders({ readers, named }: Known) {
  if (readers.length === 0 && named === 0) return null
  return (
    <Panel as="section" className={parts.panel} aria-label="Named readers">
      <Text as="h2" size="body" weight="semibold" padding="0 0 8px">
        Named readers
      </Text>
      {readers.length === 0 ? (
        <Text as="p">No named reader has agreed to be shown yet.</Text>
      ) : (
        <DataTable
          label="Named readers"
          columns={COLUMNS}
          rows={readers.slice(0, MOST)}
          rowKey={({ emailAddress }) => emailAddress}
          loading={false}
          error={null}
          rowHeight={40}
        />
      )}
      <Text as="p" above={8} size="small" tone="secondary">
        {readers.length > MOST
          ? `The newest ${MOST} of ${readers.length} readers. Only those who agreed when they opened the report are shown, whatever the period and filters.`
          : 'Only those who agreed when they opened the report are shown, whatever the period and filters. All others are counted without a name.'}
      </Text>
    </Panel>
  )
}
