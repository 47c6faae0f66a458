import type { Dataset } from '@bubbles/tables'
import type { ChartKind, ChartSpec } from '@bubbles/charts'
import { HeaderCells } from './HeaderCells.tsx'
import type { Change } from './OptionField.tsx'
import { type Role, roleOf, rolesFor, withRole } from './spec.ts'

/** What a column's role is called, for each kind. */
const ROLE_WORDS: Record<ChartKind, Partial<Record<Role, string>> & Record<'none', string>> = {
  line: { x: 'Axis', series: 'Lines', split: 'Line names', none: 'Not used' },
  bar: { x: 'Labels', series: 'Bars', split: 'Bar names', mark: 'Mark', none: 'Not used' },
  doughnut: { x: 'Labels', series: 'Parts', split: 'Part names', none: 'Not used' },
  point: { x: 'Across', series: 'Up', split: 'Colour', size: 'Size', label: 'Names', none: 'Not used' },
  area: { x: 'Axis', series: 'Areas', split: 'Area names', none: 'Not used' },
  range: { x: 'Labels', series: 'Dots', split: 'Dot names', none: 'Not used' },
  dual: { x: 'Axis', series: 'Left axis', right: 'Right axis', none: 'Not used' },
  slope: { x: 'Labels', series: 'Points in time', split: 'Names of points in time', none: 'Not used' },
  histogram: { series: 'Counted', none: 'Not used' },
  table: { x: 'Names', series: 'Numbers', split: 'Column names', text: 'Words', none: 'Not used' },
  heat: { x: 'Labels', series: 'Columns', split: 'Column names', none: 'Not used' },
  arc: { x: 'Labels', series: 'Value', split: 'Value names', mark: 'Target', none: 'Not used' },
}

/** The first rows; the role of a column is chosen in its header, and that is the whole mapping. */
export function Mapping({
  spec,
  dataset,
  name,
  change,
  onData,
}: {
  spec: ChartSpec
  dataset: Dataset
  name: string
  change: Change
  onData: () => void
}) {
  const words = ROLE_WORDS[spec.kind]
  return (
    <HeaderCells
      dataset={dataset}
      name={name}
      onData={onData}
      roleOf={(column) => roleOf(spec, column)}
      rolesOf={(type) => rolesFor(spec, type).map((role) => [role, words[role] ?? words.none] as const)}
      drawn={(role) => role === 'series' || role === 'right'}
      onRole={(column, role) => change(withRole(spec, dataset, column, role as Role))}
    />
  )
}
