import type { Dataset, DatasetColumn } from '@bubbles/tables'
import type { MapKind, MapSpec } from '@bubbles/charts'
import { HeaderCells } from '../chart/HeaderCells.tsx'

export type Change = (settings: Partial<MapSpec>, how?: 'choice' | 'typing') => void

const COLUMNS = ['region', 'label', 'latitude', 'longitude', 'size', 'value'] as const
type ColumnRole = (typeof COLUMNS)[number]
type Role = ColumnRole | 'none'

/** What a column can do on each type of map. */
const ROLES: Record<MapKind, readonly (readonly [Role, string])[]> = {
  choropleth: [
    ['region', 'Areas'],
    ['value', 'Colour'],
    ['none', 'Not used'],
  ],
  bubble: [
    ['region', 'Areas'],
    ['size', 'Size'],
    ['value', 'Colour'],
    ['none', 'Not used'],
  ],
  symbol: [
    ['label', 'Names'],
    ['latitude', 'Latitude'],
    ['longitude', 'Longitude'],
    ['size', 'Size'],
    ['value', 'Colour'],
    ['none', 'Not used'],
  ],
}

/** What a map is about, which its columns are marked for. */
const DRAWN: Record<MapKind, readonly Role[]> = {
  choropleth: ['value'],
  bubble: ['size'],
  symbol: ['latitude', 'longitude'],
}

/** Names can be anything; all else is a number, except that points can have the colours of categories. */
const fitsType = (kind: MapKind, role: Role, type: DatasetColumn['type']): boolean =>
  type === 'number' ||
  role === 'region' ||
  role === 'label' ||
  role === 'none' ||
  (kind === 'symbol' && role === 'value')

function roleOf(spec: MapSpec, column: string): Role {
  const roles = ROLES[spec.kind].map(([role]) => role)
  return roles.find((role) => role !== 'none' && spec[role] === column) ?? 'none'
}

/** The settings in which a column does this and nothing else. */
export function withRole(spec: MapSpec, column: string, role: Role): Partial<MapSpec> {
  // Names of another column are other names: what was decided about the old ones is kept, and does no harm.
  const columns = Object.fromEntries(
    COLUMNS.map((each) => [each, spec[each] === column ? null : spec[each]]),
  ) as Pick<MapSpec, ColumnRole>
  return role === 'none' ? columns : { ...columns, [role]: column }
}

/** All columns of the data, each given what it does on the map. */
export function MapColumns({
  spec,
  dataset,
  name,
  change,
  onData,
}: {
  spec: MapSpec
  dataset: Dataset
  name: string
  change: Change
  onData: () => void
}) {
  const { kind } = spec
  return (
    <HeaderCells
      dataset={dataset}
      name={name}
      onData={onData}
      roleOf={(column) => roleOf(spec, column)}
      rolesOf={(type) => ROLES[kind].filter(([role]) => fitsType(kind, role, type))}
      drawn={(role) => DRAWN[kind].includes(role as Role)}
      onRole={(column, role) => change(withRole(spec, column, role as Role))}
    />
  )
}
