import { Stack } from '@bubbles/ui'
import { useId } from 'react'
import styles from './ChoiceList.module.css'

/** One of a few, each with a line that says what it means. */
export function ChoiceList<Value extends string>({
  label,
  choices,
  value,
  onChange,
}: {
  label: string
  choices: readonly { value: Value; label: string; help: string }[]
  value: Value
  onChange: (value: Value) => void
}) {
  const name = useId()
  return (
    <Stack as="fieldset" gap={8} shrink>
      <legend className={styles.legend}>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            aria-label={choice.label}
            aria-describedby={`${name}-${choice.value}`}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>
            <span className={styles.label}>{choice.label}</span>
            <span id={`${name}-${choice.value}`} className={styles.help}>
              {choice.help}
            </span>
          </span>
        </label>
      ))}
    </Stack>
  )
}
