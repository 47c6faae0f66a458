import { BLOCKS, type MetricAttrs } from '@bubbles/report-document'
import { useState } from 'react'
import { BlockPanel } from './BlockPanel.tsx'
import { Choice, TextInput } from './fields.tsx'
import { NumberInput } from './NumberInput.tsx'
import { DECIMAL } from './decimal.ts'
import { parseValues, valuesWritten } from './parseNumber.ts'
import { SourceFields } from './SourceFields.tsx'
import { type BlockEdits, useBlockAttrs } from './useBlockAttrs.ts'
import type { PanelProps } from './PanelProps.ts'

const FORMATS = [
  ['', 'As written'],
  [',.0f', '1,235'],
  [',.1f', '1,234.6'],
  [',.2f', '1,234.57'],
  ['.3~s', '1.23k'],
  ['.0%', '12% of 0.123'],
  ['.1%', '12.3% of 0.123'],
] as const

const BETTER = [
  ['neither', 'Neither'],
  ['higher', 'Higher is better'],
  ['lower', 'Lower is better'],
] as const

const SIZES = [
  ['normal', 'Normal'],
  ['large', 'Large'],
] as const

const MAX_VALUES = 120

/** The settings of a metric; the number on the paper follows at once. */
export function MetricPanel({ editor, blockId, onClose }: PanelProps) {
  const block = useBlockAttrs<MetricAttrs>(editor, blockId)
  if (!block) return null
  const { attrs, type, set } = block
  const missing =
    attrs.value === null ? 'The value is missing' : attrs.label.trim() === '' ? 'The label is missing' : null
  const known = FORMATS.some(([format]) => format === attrs.format)
  return (
    <BlockPanel title={BLOCKS.metric.name} missing={missing} onClose={onClose}>
      <TextInput
        label="Label"
        value={attrs.label}
        onChange={(label) => type({ label })}
        maxLength={200}
        help="What the number measures, where and when."
      />
      <NumberInput label="Value" value={attrs.value} onChange={(value) => type({ value })} />
      <Choice
        label="Number format"
        value={attrs.format}
        options={known ? FORMATS : [...FORMATS, [attrs.format, attrs.format]]}
        onChange={(format) => set({ format })}
      />
      <TextInput
        label="Before the number"
        value={attrs.prefix}
        onChange={(prefix) => type({ prefix })}
        maxLength={20}
        placeholder="$"
      />
      <TextInput
        label="Unit after it"
        value={attrs.suffix}
        onChange={(suffix) => type({ suffix })}
        maxLength={20}
        placeholder="%, years"
      />
      <Choice
        label="Size"
        value={attrs.size}
        options={SIZES}
        onChange={(size) => set({ size: size as MetricAttrs['size'] })}
      />
      <Comparison {...block} />
      <SparkField values={attrs.spark} onChange={(spark) => type({ spark })} />
      <SourceFields source={attrs} onChange={type} />
    </BlockPanel>
  )
}

function Comparison({ attrs, type, set }: BlockEdits<MetricAttrs>) {
  return (
    <>
      <NumberInput
        label="Compared with"
        value={attrs.comparison}
        onChange={(comparison) => type({ comparison })}
        help="The value at another time, or a target. Leave it empty for no comparison."
      />
      {attrs.comparison !== null && (
        <>
          <TextInput
            label="What it is"
            value={attrs.comparisonLabel}
            onChange={(comparisonLabel) => type({ comparisonLabel })}
            maxLength={100}
            placeholder="last year"
          />
          <Choice
            label="What a change means"
            value={attrs.better}
            options={BETTER}
            onChange={(better) => set({ better: better as MetricAttrs['better'] })}
          />
        </>
      )}
    </>
  )
}

/** Values for the small line: pasted from a row or column of a spreadsheet, or written with commas. */
function SparkField({
  values,
  onChange,
}: {
  values: readonly number[]
  onChange: (values: number[]) => void
}) {
  const written = valuesWritten(values, DECIMAL)
  const [typed, setTyped] = useState<{ text: string; meant: string } | null>(null)
  const text = typed?.meant === written ? typed.text : written
  const { wrong, values: read } = parseValues(text, DECIMAL)
  const error = wrong.length
    ? `Not a number, so skipped: ${wrong.slice(0, 3).join(', ')}${wrong.length > 3 ? ` and ${wrong.length - 3} more` : ''}.`
    : read.length > MAX_VALUES
      ? `Only the last ${MAX_VALUES} of ${read.length} values are drawn.`
      : null
  return (
    <TextInput
      label="Trend"
      rows={2}
      value={text}
      error={error}
      help={
        values.length === 1
          ? 'A line needs more than one value. Add the earlier ones.'
          : 'Paste values from a row or column, oldest first. They are drawn as a small line.'
      }
      placeholder="62, 64, 68, 73"
      onChange={(next) => {
        const kept = parseValues(next, DECIMAL).values.slice(-MAX_VALUES)
        setTyped({ text: next, meant: valuesWritten(kept, DECIMAL) })
        onChange(kept)
      }}
    />
  )
}
