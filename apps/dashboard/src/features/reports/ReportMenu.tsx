import { IconButton, Menu } from '@bubbles/ui'
import { Ellipsis } from 'lucide-react'
import { useReportEntries } from './reportEntries.tsx'
import type { ReportRow } from './rows.ts'

/** Everything that can be done to one report, and the button that opens it; nothing where nothing can be done. */
export function ReportMenu({ row, className }: { row: ReportRow; className?: string }) {
  const entries = useReportEntries(row)
  if (entries.length === 0) return null
  return (
    <Menu
      label={`Actions for ${row.name}`}
      align="end"
      entries={entries}
      trigger={(props, isOpen) => (
        <IconButton
          className={className}
          aria-label={`Actions for ${row.name}`}
          data-open={isOpen ? '' : undefined}
          {...props}
        >
          <Ellipsis aria-hidden />
        </IconButton>
      )}
    />
  )
}
