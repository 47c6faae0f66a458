import { Check } from 'lucide-react'
import { useReportActions } from './reportActions.ts'
import type { ReportRow } from './rows.ts'
import styles from './SelectBox.module.css'

/** The tick by which a report is selected; with Shift everything up to it. */
export function SelectBox({ row, className }: { row: ReportRow; className?: string }) {
  const { select, selected } = useReportActions()
  if (select === null) return null
  return (
    <label className={className === undefined ? styles.box : `${styles.box} ${className}`}>
      <input
        type="checkbox"
        aria-label={`Select ${row.name || 'Untitled'}`}
        checked={selected.has(row.id)}
        // A change does not say whether Shift was held; the click that makes it does.
        onClick={(event) => select(row.id, event.shiftKey)}
        onChange={() => undefined}
      />
      <Check aria-hidden size={16} strokeWidth={2.5} />
    </label>
  )
}
