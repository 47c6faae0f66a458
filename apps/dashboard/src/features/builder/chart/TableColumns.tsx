import type { Dataset } from '@bubbles/tables'
import type { ChartSpec } from '@bubbles/charts'
import { Choice } from '../panel/fields.tsx'
import type { Change } from './OptionField.tsx'
import { Group, Hint } from './parts.tsx'

type Drawn = ChartSpec['cells'][number]['as']

const WAYS: readonly (readonly [Drawn | '', string])[] = [
  ['', 'Numbers'],
  ['bar', 'Bars'],
  ['heat', 'Coloured by value'],
  ['line', 'One line in each row'],
]

/** How each column of numbers in a table is drawn. Of long data all columns are drawn alike: they come from one. */
export function TableColumns({
  spec,
  dataset,
  change,
}: {
  spec: ChartSpec
  dataset: Dataset
  change: Change
}) {
  const columns = dataset.columns.filter(({ id }) => spec.series.includes(id))
  const set = (column: string, as: Drawn | '') => {
    const others = spec.cells.filter((each) => each.column !== column)
    const order = (id: string) => dataset.columns.findIndex((each) => each.id === id)
    const cells = as === '' ? others : [...others, { column, as }]
    change({ cells: cells.toSorted((a, b) => order(a.column) - order(b.column)) })
  }
  return (
    <Group as="h4" title="Columns">
      {columns.map(({ id, name }) => (
        <Choice
          key={id}
          label={spec.splitBy === null ? name : 'All columns'}
          value={spec.cells.find(({ column }) => column === id)?.as ?? ''}
          options={WAYS}
          onChange={(as) => set(id, as as Drawn | '')}
        />
      ))}
      {columns.length > 1 && <Hint>Columns drawn as lines are combined into one line in each row.</Hint>}
    </Group>
  )
}
