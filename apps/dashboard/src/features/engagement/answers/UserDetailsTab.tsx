import { type Column, DataTable, EmptyState, Pager, Row, SearchField, Text } from '@bubbles/ui'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { dayInWords, momentInFull } from '../../../format/time.ts'
import { grants } from '../../../session/abilities.ts'
import { useTabTables } from '../export/tabTables.ts'
import parts from '../parts/parts.module.css'
import { TabBody } from '../parts/TabBody.tsx'
import { countInWords } from '../../../format/numbers.ts'
import styles from './Answers.module.css'
import { AnsweredReports } from './AnsweredReports.tsx'
import { DeleteReader } from './DeleteReader.tsx'
import { EveryAnswer } from './EveryAnswer.tsx'
import { type UserDetails, userDetailsQuery } from './queries.ts'
import { ReaderCards } from './ReaderCards.tsx'
import { detailsTables, fieldsOf, found } from './results.ts'
import type { TabProps } from '../TabProps.ts'

type Reader = UserDetails['readers'][number]

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
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(25)
  const [deleting, setDeleting] = useState<string | null>(null)
  const phone = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  const { readers, total } = details
  const rows = useMemo(
    () => readers.map((reader) => ({ ...reader, text: reader.values.map(({ value }) => value).join(' ') })),
    [readers],
  )
  if (total === 0)
    return (
      <EmptyState title="No reader gave their details in this period.">
        A reader details block asks for a name or an address and says why. Nothing is stored without the
        reader’s consent.
      </EmptyState>
    )
  const shown = found(rows, search)
  const at = Math.min(page, Math.max(1, Math.ceil(shown.length / pageSize)))
  const mayErase = grants(details, 'engagement.erase')
  const here = shown.slice((at - 1) * pageSize, at * pageSize)
  const fields = fieldsOf(readers)
  const empty = `No details match “${search.trim()}”.`
  const deleteOf = ({ sessionId, values }: Reader) => (
    <IconButton
      aria-label={`Delete what ${values[0]?.value ?? 'this reader'} gave`}
      title="Delete this reader’s answers"
      onClick={() => setDeleting(sessionId)}
    >
      <Trash2 aria-hidden size={18} />
    </IconButton>
  )
  const columns: Column<Reader>[] = [
    ...fields.map(
      ({ id, label }): Column<Reader> => ({
        id,
        head: label,
        cell: ({ values }) => (
          <span className={styles.value}>{values.find(({ fieldId }) => fieldId === id)?.value ?? '–'}</span>
        ),
      }),
    ),
    {
      id: 'consent',
      head: 'Agreed to',
      wideOnly: true,
      cell: ({ consent }) => <span className={styles.consent}>{consent}</span>,
    },
    {
      id: 'when',
      head: 'When',
      width: '132px',
      wideOnly: true,
      cell: ({ answeredAt, edition }) => (
        <time dateTime={answeredAt} title={`${momentInFull(answeredAt)}, edition ${edition}`}>
          {dayInWords(answeredAt)}
        </time>
      ),
    },
    ...(mayErase
      ? [
          {
            id: 'delete',
            head: 'Delete',
            headHidden: true,
            align: 'end',
            width: '64px',
            cell: deleteOf,
          } satisfies Column<Reader>,
        ]
      : []),
  ]
  return (
    <div className={parts.tab}>
      <Row gap="12px 24px" justify="space-between" wrap>
        <Text as="p" size="title" weight="semibold">
          {total === 1 ? '1 reader gave details' : `${countInWords(total)} readers gave details`}
        </Text>
        <SearchField
          label="Search the details"
          value={search}
          onChange={(words) => {
            setSearch(words)
            setPage(1)
          }}
        />
      </Row>
      {phone ? (
        <ReaderCards readers={here} fields={fields} empty={empty} actionOf={mayErase ? deleteOf : null} />
      ) : (
        <div className={styles.wideTable}>
          <DataTable
            label="User details"
            columns={columns}
            rows={here}
            rowKey={({ sessionId, blockId }) => `${sessionId} ${blockId}`}
            loading={false}
            error={null}
            empty={empty}
            rowHeight={48}
          />
        </div>
      )}
      {shown.length > 10 && (
        <Pager
          page={at}
          pageSize={pageSize}
          total={shown.length}
          onPage={setPage}
          onPageSize={(size) => {
            setPageSize(size)
            setPage(1)
          }}
        />
      )}
      {total > readers.length && (
        <Text as="p" tone="secondary">
          These are the newest {countInWords(readers.length)} of {countInWords(total)} readers.
        </Text>
      )}
      <EveryAnswer reportId={reportId} range={range} of="details" />
      <DeleteReader reportId={reportId} sessionId={deleting} onClose={() => setDeleting(null)} />
    </div>
  )
}
