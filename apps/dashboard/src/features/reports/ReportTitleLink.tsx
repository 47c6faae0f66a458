import { Link } from '@tanstack/react-router'
import { destinationOf } from './reportActions.ts'
import type { ReportRow } from './rows.ts'

/** A report's title as the link that opens it. */
export function ReportTitleLink({ row, className }: { row: ReportRow; className?: string }) {
  const destination = destinationOf(row)
  if (destination === null) return <span className={className}>{row.name}</span>
  if (destination.kind === 'page') {
    return (
      <a href={destination.href} className={className}>
        {row.name}
      </a>
    )
  }
  return (
    <Link to={destination.href} className={className}>
      {row.name}
    </Link>
  )
}
