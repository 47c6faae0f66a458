import {
  type Column,
  DataTable,
  EmptyState,
  Pager,
  Row,
  SearchField,
  Text,
  IconButton,
  usePhone,
} from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { grants } from '../../../session/abilities.ts'
import { useTabTables } from '../export/tabTables.ts'
import parts from '../parts/parts.module.css'
import { TabBody } from '../parts/TabBody.tsx'
import { countInWords, countOf } from '../../../format/numbers.ts'
import styles from './UserDetailsTab.module.css'
import { AnsweredReports } from './AnsweredReports.tsx'
import { DeleteReader } from './DeleteReader.tsx'
import { EveryAnswer } from './EveryAnswer.tsx'
import { type UserDetails, userDetailsQuery } from './queries.ts'
import { Answered, type Reader, ReaderCards } from './ReaderCards.tsx'
import { detailsTables, fieldsOf } from './results.ts'
import { useFound } from './useFound.ts'
import type { TabProps } from '../TabProps.ts'

const NOBODY = (
  <EmptyState title="No reader gave their details in this period.">
    A reader details block asks for a name or an address and says why. Nothing is stored without the reader’s
    consent.
  </EmptyState>
)

/** What readers said of themselves, with what they agreed to. */
export function UserDetailsTab({ reportId, range }: TabProps) {
  if (reportId === undefined) return <AnsweredReports of="details" />
  return <ReportDetails key={reportId} reportId={reportId} range={range} />
}

function ReportDetails({ reportId, range }: { reportId: string; range: TabProps['range'] }) {
  const query = useQuery(userDetailsQuery(reportId, range))
  return (
    <TabBody query={query} title="Couldn’t load user details.">
      {(details) => <Shown details={details} reportId={reportId} range={range} />}
    </TabBody>
  )
}

type Field = ReturnType<typeof fieldsOf>[number]

const columnsOf = (
  fields: readonly Field[],
  actionOf: ((reader: Reader) => ReactNode) | null,
): Column<Reader>[] => [
  ...fields.map(({ id, label }) => ({
    id,
    head: label,
    cell: ({ values }: Reader) => (
      <Text breakWords className={styles.value}>
        {values.find(({ fieldId }) => fieldId === id)?.value ?? '–'}
      </Text>
    ),
  })),
  {
    id: 'consent',
    head: 'Agreed to',
    wideOnly: true,
    cell: ({ consent }) => (
      <Text size="small" tone="secondary" breakWords className={styles.consent}>
        {consent}
      </Text>
    ),
  },
  {
    id: 'when',
    head: 'When',
    width: '132px',
    wideOnly: true,
    cell: (reader) => <Answered reader={reader} />,
  },
  ...(actionOf === null
    ? []
    : [
        {
          id: 'delete',
          head: 'Delete',
          headHidden: true,
          align: 'end' as const,
          width: '64px',
          cell: actionOf,
        },
      ]),
]

function Shown({
  details,
  reportId,
  range,
}: {
  details: UserDetails
  reportId: string
  range: TabProps['range']
}) {
  useTabTables(useMemo(() => detailsTables(details), [details]))
  const [pageSize, setPageSize] = useState(25)
  const [deleting, setDeleting] = useState<string | null>(null)
  const { readers, total } = details
  const rows = useMemo(
    () => readers.map((reader) => ({ ...reader, text: reader.values.map(({ value }) => value).join(' ') })),
    [readers],
  )
  const found = useFound(rows, pageSize)
  if (total === 0) return NOBODY
  return (
    <div className={parts.tab}>
      <Row gap="12px 24px" justify="space-between" wrap>
        <Text as="p" size="title" weight="semibold">
          {countOf(total, 'reader')} gave details
        </Text>
        <SearchField label="Search details" value={found.search} onChange={found.onSearch} />
      </Row>
      <Readers
        readers={found.here}
        fields={fieldsOf(readers)}
        empty={`No details match “${found.search.trim()}”.`}
        onDelete={grants(details, 'engagement.erase') ? setDeleting : null}
      />
      {found.total > 10 && (
        <Pager
          page={found.page}
          pageSize={pageSize}
          total={found.total}
          onPage={found.onPage}
          onPageSize={(size) => {
            setPageSize(size)
            found.onPage(1)
          }}
        />
      )}
      {total > readers.length && (
        <Text as="p" tone="secondary">
          {`These are the newest ${countInWords(readers.length)} of ${countInWords(total)} readers.`}
        </Text>
      )}
      <EveryAnswer reportId={reportId} range={range} of="details" />
      <DeleteReader reportId={reportId} sessionId={deleting} onClose={() => setDeleting(null)} />
    </div>
  )
}

/** Readers as a table, or as cards on a phone. */
function Readers({
  readers,
  fields,
  empty,
  onDelete,
}: {
  readers: readonly Reader[]
  fields: readonly Field[]
  empty: string
  /** Null for who may not. */
  onDelete: ((sessionId: string) => void) | null
}) {
  const phone = usePhone()
  const actionOf =
    onDelete &&
    (({ sessionId, values }: Reader) => (
      <IconButton
        aria-label={`Delete the details ${values[0]?.value ?? 'this reader'} gave`}
        title="Delete this reader’s answers"
        onClick={() => onDelete(sessionId)}
      >
        <Trash2 aria-hidden size={18} />
      </IconButton>
    ))
  if (phone) return <ReaderCards readers={readers} fields={fields} empty={empty} actionOf={actionOf} />
  return (
    <div className={styles.table}>
      <DataTable
        label="User details"
        columns={columnsOf(fields, actionOf)}
        rows={readers}
        rowKey={({ sessionId, blockId }) => `${sessionId} ${blockId}`}
        loading={false}
        error={null}
        empty={empty}
        rowHeight={48}
      />
    </div>
  )
}
