import { Check, Minus } from 'lucide-react'
import styles from './ReportTable.module.css'
import box from './SelectBox.module.css'

/** Selects every report of a page, or none; a dash where some are selected. */
export function SelectAll({
  extent,
  onSelectAll,
}: {
  extent: 'all' | 'some' | 'none'
  onSelectAll: () => void
}) {
  return (
    <label className={`${box.box} ${styles.tick}`}>
      <input
        type="checkbox"
        aria-label="Select all on this page"
        ref={(input) => {
          if (input) input.indeterminate = extent === 'some'
        }}
        checked={extent === 'all'}
        onChange={onSelectAll}
      />
      {extent === 'some' ? (
        <Minus aria-hidden size={16} strokeWidth={2.5} />
      ) : (
        <Check aria-hidden size={16} strokeWidth={2.5} />
      )}
    </label>
  )
}
