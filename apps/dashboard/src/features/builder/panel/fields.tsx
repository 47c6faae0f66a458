import { Grid, PlainField, Row, type Segment, SegmentedControl, Text, Toggle } from '@bubbles/ui'
import { ChevronDown } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useId, useState } from 'react'
import styles from './fields.module.css'

/** A field of the settings: a label above, a line of help or a remark below. */
export function Field({
  label,
  help,
  error = null,
  action,
  children,
}: {
  label: string
  help?: ReactNode
  /** What is wrong with the value; stands in place of the help. */
  error?: string | null
  action?: ReactNode
  children: (props: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': boolean | undefined
  }) => ReactNode
}) {
  const id = useId()
  const words = error ?? help
  return (
    <Grid gap={6} shrink>
      <Row gap="0 12px" align="baseline" justify="space-between" wrap>
        <Text htmlFor={id} as="label" size="body" weight="semibold">
          {label}
        </Text>
        {action}
      </Row>
      {children({
        id,
        'aria-describedby': words === undefined ? undefined : `${id}-help`,
        'aria-invalid': error === null ? undefined : true,
      })}
      {words !== undefined && (
        <Text as="p" id={`${id}-help`} size="small" tone={error === null ? 'secondary' : 'error'}>
          {words}
        </Text>
      )}
    </Grid>
  )
}

/** Text of one line, or of several where `rows` is given. Every key is an edit, undone by Ctrl+Z. */
export function TextInput({
  label,
  value,
  onChange,
  rows,
  help,
  error = null,
  missing = null,
  about,
  action,
  placeholder,
  maxLength,
  type = 'text',
}: {
  label: string
  value: string
  onChange: (value: string) => void
  rows?: number
  help?: ReactNode
  error?: string | null
  /** What to say while it is empty: only to who was in it and left it so. */
  missing?: string | null
  /** The finding of the check before publishing that is mended here. */
  about?: string
  action?: ReactNode
  placeholder?: string
  maxLength?: number
  type?: 'text' | 'url'
}) {
  const [wasLeft, setLeft] = useState(false)
  const state = {
    'data-missing': missing === null ? undefined : true,
    'data-about': about,
    onBlur: () => setLeft(true),
  }
  return (
    <Field label={label} help={help} error={error ?? (wasLeft ? missing : null)} action={action}>
      {(props) => (
        <PlainField<'input' | 'textarea'>
          as={rows === undefined ? 'input' : 'textarea'}
          {...(rows === undefined ? { type } : { rows })}
          {...props}
          {...state}
          value={value}
          placeholder={placeholder}
          maxLength={maxLength}
          onChange={(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
            onChange(event.target.value)
          }
        />
      )}
    </Field>
  )
}

export function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}) {
  return (
    <Field label={label}>
      {(props) => (
        <span className={styles.choice}>
          <PlainField
            as="select"
            {...props}
            value={value}
            onChange={(event: ChangeEvent<HTMLSelectElement>) => onChange(event.target.value)}
          >
            {options.map(([each, words]) => (
              <option key={each} value={each}>
                {words}
              </option>
            ))}
          </PlainField>
          <ChevronDown aria-hidden size={16} strokeWidth={1.75} />
        </span>
      )}
    </Field>
  )
}

/** One of few, side by side. */
export function Segments<Value extends string>({
  label,
  value,
  segments,
  onChange,
  help,
}: {
  label: string
  value: Value
  segments: readonly Segment<Value>[]
  onChange: (value: Value) => void
  help?: string
}) {
  return (
    <Grid gap={6}>
      <Text as="p" size="body" weight="semibold">
        {label}
      </Text>
      <SegmentedControl label={label} value={value} onChange={onChange} segments={segments} />
      {help !== undefined && (
        <Text as="p" size="small" tone="secondary">
          {help}
        </Text>
      )}
    </Grid>
  )
}

/** A switch with its words at the left. */
export function SwitchRow({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: (on: boolean) => void
}) {
  return (
    <Row as="label" gap={12} justify="space-between" size="body" weight="semibold" className={styles.switch}>
      <span>{label}</span>
      <Toggle checked={checked} onChange={(event) => onChange(event.target.checked)} />
    </Row>
  )
}
