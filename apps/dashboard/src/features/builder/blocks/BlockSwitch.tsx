import styles from './BlockSwitch.module.css'

/** A small switch within a block; a press on it does not open the settings. */
export function BlockSwitch({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: (on: boolean) => void
}) {
  return (
    // The switch inside takes the keys; the press is only kept from opening the settings.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <label className={styles.switch} onClick={(event) => event.stopPropagation()}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  )
}
