import type { Dataset } from '@bubbles/tables'
import type { ChartSpec } from '@bubbles/charts'
import { Choice, TextInput } from '../panel/fields.tsx'
import type { Change } from './OptionField.tsx'
import { Group } from './parts.tsx'
import styles from './VisualiseStep.module.css'

type Format = ChartSpec['formats'][number]

/** The numbers of each drawn column, where they are written otherwise than the chart's. */
export function ColumnFormats({
  spec,
  dataset,
  change,
}: {
  spec: ChartSpec
  dataset: Dataset
  change: Change
}) {
  const ids = new Set([...spec.series, ...(spec.kind === 'point' ? [spec.x, spec.size] : [])])
  const columns = dataset.columns.filter(({ id, type }) => ids.has(id) && type === 'number')
  const set = (column: string, settings: Partial<Format>, how: 'choice' | 'typing') => {
    const others = spec.formats.filter((format) => format.column !== column)
    const before = spec.formats.find((format) => format.column === column)
    const { column: _column, ...rest } = { ...before, ...settings, column }
    const own = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
    const formats = Object.keys(own).length > 0 ? [...others, { ...own, column }] : others
    change({ formats: formats.toSorted((a, b) => order(a) - order(b)) }, how)
  }
  const order = ({ column }: Format) => dataset.columns.findIndex(({ id }) => id === column)
  return (
    <Group as="h4" title="By column">
      {columns.map(({ id, name }) => {
        const own = spec.formats.find((format) => format.column === id)
        return (
          <fieldset key={id} className={styles.format}>
            <legend>{name}</legend>
            <TextInput
              label="Unit"
              value={own?.unit ?? ''}
              maxLength={40}
              placeholder={spec.unit || 'Same as the chart'}
              onChange={(unit) => set(id, { unit: unit === '' ? undefined : unit }, 'typing')}
            />
            <Choice
              label="Decimals"
              value={own?.decimals === undefined ? '' : String(own.decimals ?? 'auto')}
              onChange={(value) =>
                set(
                  id,
                  { decimals: value === '' ? undefined : value === 'auto' ? null : Number(value) },
                  'choice',
                )
              }
              options={[
                ['', 'Same as the chart'],
                ['auto', 'As needed'],
                ...[0, 1, 2, 3].map((digits) => [String(digits), String(digits)] as const),
              ]}
            />
          </fieldset>
        )
      })}
    </Group>
  )
}
