import { Avatar, Chip, type Column, DataTable, messageOf, Text } from '@bubbles/ui'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { LayoutTemplate } from 'lucide-react'
import { useRestoreReports } from '../../api/reportUndo.ts'
import { deletedReportsQuery, type FoundReport } from '../../api/reportSearch.ts'
import { dayInWords, momentInFull, whenInWords } from '../../format/time.ts'
import { grants } from '../../session/abilities.ts'
import styles from './DeletedReports.module.css'

/** How long deleted reports are kept, in ms. */
const KEPT = 30 * 86_400_000

const columns: Column<FoundReport>[] = [
  {
    id: 'title',
    head: 'Title',
    cell: (report) => (
      <span className={styles.title}>
        {report.name || 'Untitled'}
        {report.isTemplate && <Chip icon={<LayoutTemplate size={14} strokeWidth={1.75} />}>Template</Chip>}
      </span>
    ),
  },
  {
    id: 'edited',
    head: 'Last edited by',
    width: '22%',
    wideOnly: true,
    cell: (report) => (
      <span className={styles.who}>
        <Avatar name={report.updatedBy.name} size={24} />
        {report.updatedBy.name}
      </span>
    ),
  },
  {
    id: 'deleted',
    head: 'Deleted',
    width: '24%',
    cell: ({ deletedAt }) =>
      deletedAt !== null && (
        <span className={styles.when} title={momentInFull(deletedAt)}>
          {whenInWords(deletedAt)}
          <Text block size="small" tone="secondary">
            kept until {dayInWords(new Date(Date.parse(deletedAt) + KEPT).toISOString())}
          </Text>
        </span>
      ),
  },
  {
    id: 'restore',
    head: 'Restore',
    headHidden: true,
    align: 'end',
    width: '120px',
    cell: (report) => grants(report, 'report.delete') && <Restore report={report} />,
  },
]

function Restore({ report }: { report: FoundReport }) {
  const restore = useRestoreReports()
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

/** What was deleted within thirty days, each with the way back. */
export function DeletedReports() {
  const { data, error, isPending, refetch } = useQuery(deletedReportsQuery)
  return (
    <DataTable
      label="Deleted reports"
      columns={columns}
      rows={data?.reports ?? []}
      rowKey={(report) => report.id}
      loading={isPending}
      error={data === undefined && error !== null ? messageOf(error) : null}
      onRetry={() => void refetch()}
      empty={
        <>
          <Text as="p" tone="default" weight="semibold">
            Nothing was deleted in the last 30 days.
          </Text>
          <p>Deleted reports stay here for 30 days, with their history and comments, and can be restored.</p>
        </>
      }
    />
  )
}
