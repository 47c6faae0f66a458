import { Link } from '@tanstack/react-router'
import { MarkedText } from './MarkedText.tsx'
import { destinationOf, useReportActions } from './reportActions.ts'
import type { ReportRow } from './rows.ts'

/** A report's title as the link that opens it. The keys of the list are at home on it. */
export function ReportTitleLink({ row, className }: { row: ReportRow; className?: string }) {
  const { query } = useReportActions()
  const destination = destinationOf(row)
  const title = <MarkedText text={row.name || 'Untitled'} query={query} />
  if (destination === null)
    return (
      <span className={className} data-report-link tabIndex={-1}>
        {title}
      </span>
    )
  if (destination.kind === 'page') {
    return (
      <a href={destination.href} className={className} data-report-link>
        {title}
      </a>
    )
  }
  return (
    <Link to={destination.href} className={className} data-report-link>
      {title}
    </Link>
  )
}
