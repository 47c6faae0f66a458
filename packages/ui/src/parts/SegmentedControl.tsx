import { type ReactNode, useId } from 'react'
import styles from './SegmentedControl.module.css'

/** One of the choices; `icon` alone is shown where both are given and `iconOnly` is set. */
export interface Segment<Value extends string> {
  value: Value
  label: string
  icon?: ReactNode
}

/** Two to four choices side by side: a radio group, so arrow keys move and one Tab stop is enough. */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onChange,
  iconOnly = false,
}: {
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  iconOnly?: boolean
}) {
  const name = useId()
  return (
    <fieldset className={styles.control} aria-label={label}>
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={iconOnly ? `${styles.segment} ${styles.iconOnly}` : styles.segment}
          title={iconOnly ? segment.label : undefined}
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            aria-label={segment.label}
            onChange={() => onChange(segment.value)}
          />
          {segment.icon}
          {!iconOnly && <span>{segment.label}</span>}
        </label>
      ))}
    </fieldset>
  )
}
