import { RESTORABLE_DAYS } from '@bubbles/domain'
import {
  Avatar,
  Chip,
  type Column,
  EmptyState,
  PageHeader,
  ResourceList,
  Row,
  Text,
  Button,
} from '@bubbles/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft, LayoutTemplate } from 'lucide-react'
import { morePages } from '../../api/pages.ts'
import type { ReportRow } from '../../api/reports.ts'
import { allOf, deletedReportsQuery } from '../../api/reportSearch.ts'
import { useRestoreReports } from '../../api/reportUndo.ts'
import { dayInWords, momentInFull, whenInWords } from '../../format/time.ts'
import { paths } from '../../paths.ts'
import { grants } from '../../session/abilities.ts'
import { usePageTitle } from '../../session/usePageTitle.ts'

/** How long deleted reports are kept, in ms. */
const KEPT = RESTORABLE_DAYS * 86_400_000

const NothingDeleted = () => (
  <EmptyState title={`Nothing was deleted in the last ${RESTORABLE_DAYS} days.`}>
    {`Deleted reports stay here for ${RESTORABLE_DAYS} days, with their history and comments, and can be restored.`}
  </EmptyState>
)

const Title = ({ report }: { report: ReportRow }) => (
  <Row as="span" gap={8} wrap shrink weight="semibold" breakWords>
    {report.name || 'Untitled'}
    {report.isTemplate && <Chip icon={<LayoutTemplate size={14} strokeWidth={1.75} />}>Template</Chip>}
  </Row>
)

const Deleted = ({ report: { deletedAt } }: { report: ReportRow }) =>
  deletedAt !== null && (
    <span title={momentInFull(deletedAt)}>
      {whenInWords(deletedAt)}
      <Text block size="small" tone="secondary">
        kept until {dayInWords(new Date(Date.parse(deletedAt) + KEPT).toISOString())}
      </Text>
    </span>
  )

function Restore({ report }: { report: ReportRow }) {
  const restore = useRestoreReports()
  if (!grants(report, 'report.delete')) return null
  return (
    <Button
      variant="outlined"
      aria-label={`Restore ${report.name || 'Untitled'}`}
      loading={restore.isPending}
      onClick={() => restore.mutate({ targets: [report] })}
    >
      Restore
    </Button>
  )
}

const columns: Column<ReportRow>[] = [
  { id: 'title', head: 'Title', width: 'minmax(0, 5fr)', cell: (report) => <Title report={report} /> },
  {
    id: 'edited',
    head: 'Last edited by',
    width: 'minmax(0, 2fr)',
    wideOnly: true,
    cell: ({ updatedBy }) => (
      <Row as="span" gap={8} shrink breakWords>
        <Avatar name={updatedBy.name} size={24} />
        {updatedBy.name}
      </Row>
    ),
  },
  {
    id: 'deleted',
    head: 'Deleted',
    width: 'minmax(0, 2fr)',
    cell: (report) => <Deleted report={report} />,
  },
  {
    id: 'restore',
    head: 'Restore',
    headHidden: true,
    align: 'end',
    width: '104px',
    cell: (report) => <Restore report={report} />,
  },
]

const card = {
  head: (report: ReportRow) => <Title report={report} />,
  action: (report: ReportRow) => <Restore report={report} />,
  body: (report: ReportRow) => <Deleted report={report} />,
}

/** The reports that were deleted within thirty days, each with the way back. */
export function DeletedPage() {
  usePageTitle('Recently deleted')
  const navigate = useNavigate()
  const query = useInfiniteQuery(deletedReportsQuery)
  return (
    <>
      <PageHeader
        title="Recently deleted"
        actions={
          <Button
            startIcon={<ArrowLeft aria-hidden />}
            onClick={() => void navigate({ to: paths.reports(), search: {} })}
          >
            All reports
          </Button>
        }
      />
      <Text as="div" above={24}>
        <ResourceList
          label="deleted reports"
          query={query}
          rows={allOf(query.data?.pages)}
          rowKey={({ id }) => id}
          total={query.data?.pages[0]?.total ?? 0}
          empty={<NothingDeleted />}
          nothingFound={null}
          pages={{ ...morePages(query), auto: true }}
          selection={null}
          columns={columns}
          card={card}
          sort={null}
          onSort={null}
        />
      </Text>
    </>
  )
}
