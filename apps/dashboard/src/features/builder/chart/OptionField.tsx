import type { ChartOption, ChartSpec } from '@bubbles/charts'
import { SegmentedControl } from '@bubbles/ui'
import { Choice, SwitchRow, TextInput } from '../panel/fields.tsx'
import { NumberInput } from './NumberInput.tsx'
import { Group } from './parts.tsx'

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
    case 'choice':
      return <ChoiceField label={label} choices={control.choices} value={String(value)} onChange={set} />
    default:
      return null
  }
}

/** Choices side by side where there is room, else as a list. */
function ChoiceField({
  label,
  choices,
  value,
  onChange,
}: {
  label: string
  choices: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}) {
  const length = choices.reduce((sum, choice) => sum + choice.label.length, 0)
  if (choices.length > 3 || length > SIDE_BY_SIDE)
    return (
      <Choice
        label={label}
        value={value}
        options={choices.map((choice) => [choice.value, choice.label] as const)}
        onChange={onChange}
      />
    )
  return (
    <Group as="h4" title={label}>
      <SegmentedControl label={label} value={value} segments={choices} onChange={onChange} />
    </Group>
  )
}
