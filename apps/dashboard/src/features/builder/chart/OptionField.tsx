import type { ChartOption, ChartSpec } from '@bubbles/charts'
import { SegmentedControl, Text } from '@bubbles/ui'
import { useState } from 'react'
import { Choice, Field, SwitchRow, TextInput } from '../panel/fields.tsx'
import fields from '../panel/fields.module.css'
import styles from './VisualiseStep.module.css'

export type Change = (settings: Partial<ChartSpec>, how?: 'choice' | 'typing') => void

/** Choices that stand side by side in 300 px; longer ones are a list. */
const SIDE_BY_SIDE = 30

/** One setting of a chart, by how its catalogue says it is changed. Those with a form of their own are not here. */
export function OptionField({
  option,
  spec,
  change,
}: {
  option: ChartOption
  spec: ChartSpec
  change: Change
}) {
  const { name, label, help, control } = option
  const value = spec[name] as string | number | boolean | null
  const set = (next: unknown, how: 'choice' | 'typing' = 'choice') => change({ [name]: next }, how)
  switch (control.type) {
    case 'switch':
      return <SwitchRow label={label} checked={value === true} onChange={(on) => set(on)} />
    case 'text':
      return (
        <TextInput
          label={label}
          value={String(value ?? '')}
          maxLength={control.max}
          help={help}
          onChange={(text) => set(text, 'typing')}
        />
      )
    case 'place':
      return (
        <TextInput
          label={label}
          value={value === null ? '' : String(value)}
          placeholder="All of it"
          help={help}
          onChange={(text) => set(text.trim() === '' ? null : text, 'typing')}
        />
      )
    case 'number':
      return (
        <NumberInput
          label={control.unit ? `${label}, ${control.unit}` : label}
          help={help}
          value={value as number | null}
          min={control.min}
          max={control.max}
          optional={control.optional}
          onChange={(number) => set(number, 'typing')}
        />
      )
    case 'choice': {
      const { choices } = control
      const length = choices.reduce((sum, choice) => sum + choice.label.length, 0)
      if (choices.length <= 3 && length <= SIDE_BY_SIDE)
        return (
          <div className={styles.group}>
            <Text as="h4" size="body" weight="medium">
              {label}
            </Text>
            <SegmentedControl
              label={label}
              value={String(value)}
              segments={choices}
              onChange={(next) => set(next)}
            />
          </div>
        )
      return (
        <Choice
          label={label}
          value={String(value)}
          options={choices.map((choice) => [choice.value, choice.label] as const)}
          onChange={(next) => set(next)}
        />
      )
    }
    default:
      return null
  }
}

/** A number as it is typed: what is no number yet stays in the field with a sentence, and changes nothing. */
export function NumberInput({
  label,
  help,
  value,
  min,
  max,
  optional,
  onChange,
  placeholder = 'Suitable',
}: {
  label: string
  help?: string
  value: number | null
  min: number
  max: number
  optional: boolean
  onChange: (value: number | null) => void
  placeholder?: string
}) {
  const [draft, setDraft] = useState(value === null ? '' : String(value))
  const read = numberIn(draft)
  // Undo, or another person, may change the number while it is shown; half a number being typed stays.
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    if (read !== value) setDraft(value === null ? '' : String(value))
  }
  const fits = read === null ? optional && draft.trim() === '' : read >= min && read <= max
  const whole = Math.abs(min) < 1e9
  return (
    <Field
      label={label}
      help={help}
      error={
        fits
          ? null
          : whole
            ? `A number from ${min} to ${max}${optional ? ', or nothing' : ''}`
            : 'Type a number'
      }
    >
      {(props) => (
        <input
          {...props}
          className={fields.input}
          inputMode="decimal"
          value={draft}
          placeholder={optional ? placeholder : undefined}
          onChange={(event) => {
            const text = event.target.value
            setDraft(text)
            const number = numberIn(text)
            if (number === null ? optional && text.trim() === '' : number >= min && number <= max)
              onChange(number)
          }}
        />
      )}
    </Field>
  )
}

/** A number with a decimal point or comma; null for anything else. */
export function numberIn(text: string): number | null {
  const plain = text.trim().replace(/[−–]/, '-').replace(',', '.')
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : null
}
