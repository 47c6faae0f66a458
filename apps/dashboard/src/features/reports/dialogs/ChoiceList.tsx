import { Row, Stack, Text } from '@bubbles/ui'
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
      <Text as="legend" weight="semibold" padding="0 0 8px">
        {label}
      </Text>
      {choices.map((choice) => (
        <Row as="label" key={choice.value} gap={12} align="start" padding={12} className={styles.choice}>
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
            <Text block weight="medium">
              {choice.label}
            </Text>
            <Text id={`${name}-${choice.value}`} block size="small" tone="secondary">
              {choice.help}
            </Text>
          </span>
        </Row>
      ))}
    </Stack>
  )
}
