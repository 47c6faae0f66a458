import { Check, Minus } from 'lucide-react'
import styles from './SelectBox.module.css'

/** The tick by which a row is selected; with Shift everything up to it. */
export function SelectBox({
  label,
  checked,
  disabled = false,
  onSelect,
  className,
}: {
  label: string
  checked: boolean
  disabled?: boolean
  onSelect: (isRange: boolean) => void
  className?: string | undefined
}) {
  return (
    <label className={className === undefined ? styles.box : `${styles.box} ${className}`}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        // A change does not say whether Shift was held; the click that makes it does.
        onClick={(event) => onSelect(event.shiftKey)}
        onChange={() => undefined}
      />
      <Check aria-hidden size={16} strokeWidth={2.5} />
    </label>
  )
}

/** Selects every row of a page, or none; a dash where some are selected. */
export function SelectAll({
  extent,
  onSelectAll,
}: {
  extent: 'all' | 'some' | 'none'
  onSelectAll: () => void
}) {
  const Mark = extent === 'some' ? Minus : Check
  return (
    <label className={`${styles.box} ${styles.aside}`}>
      <input
        type="checkbox"
        aria-label="Select all on this page"
        ref={(input) => {
          if (input) input.indeterminate = extent === 'some'
        }}
        checked={extent === 'all'}
        onChange={onSelectAll}
      />
      <Mark aria-hidden size={16} strokeWidth={2.5} />
    </label>
  )
}
