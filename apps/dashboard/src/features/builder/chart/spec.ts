import type { Dataset } from '@bubbles/tables'
import type { ChartSpec } from '@bubbles/charts'

/** What a column does in the chart. */
export type Role = 'x' | 'series' | 'right' | 'split' | 'size' | 'label' | 'mark' | 'text' | 'none'

/** The roles that one column holds at most, and where the settings keep it. */
const SINGLE = { x: 'x', split: 'splitBy', size: 'size', label: 'label', mark: 'mark' } as const
const isSingle = (role: Role): role is keyof typeof SINGLE => Object.hasOwn(SINGLE, role)

type Mapping = Pick<
  ChartSpec,
  'x' | 'series' | 'splitBy' | 'size' | 'label' | 'mark' | 'texts' | 'right' | 'leftOut'
>

/**
 * Whether a role has a meaning for a kind: a size left over from points says nothing about bars, and nothing runs along
 * the axis of a histogram but the values it counts.
 */
function means({ kind }: ChartSpec, role: Role): boolean {
  if (role === 'size' || role === 'label') return kind === 'point'
  if (role === 'mark') return kind === 'arc' || kind === 'bar'
  if (role === 'text') return kind === 'table'
  if (role === 'right') return kind === 'dual'
  if (role === 'split') return kind !== 'histogram' && kind !== 'dual'
  if (role === 'x') return kind !== 'histogram'
  return true
}

export function roleOf(spec: ChartSpec, column: string): Role {
  if (spec.series.includes(column))
    return spec.right.includes(column) && means(spec, 'right') ? 'right' : 'series'
  if (spec.texts.includes(column) && means(spec, 'text')) return 'text'
  const roles = Object.keys(SINGLE) as (keyof typeof SINGLE)[]
  return roles.find((role) => spec[SINGLE[role]] === column && means(spec, role)) ?? 'none'
}

/** What a column of this type can do in a chart of this kind. */
export function rolesFor(spec: ChartSpec, type: Dataset['columns'][number]['type']): Role[] {
  const roles: Role[] = [
    'x',
    ...(type === 'number' ? (['series', 'right'] as const) : []),
    ...(type === 'text' ? (['split'] as const) : []),
    'text',
    ...(type === 'number' ? (['size'] as const) : (['label'] as const)),
    ...(type === 'number' ? (['mark'] as const) : []),
    'none',
  ]
  return roles.filter((role) => means(spec, role))
}

/** The settings that change when a column gets a role. A place that one column can hold is taken from the other. */
export function withRole(spec: ChartSpec, dataset: Dataset, column: string, role: Role): Mapping {
  const without = (id: string | null) => (id === column ? null : id)
  const mapping: Mapping = {
    x: without(spec.x),
    splitBy: without(spec.splitBy),
    size: without(spec.size),
    label: without(spec.label),
    mark: without(spec.mark),
    series: spec.series.filter((id) => id !== column),
    texts: spec.texts.filter((id) => id !== column),
    right: spec.right.filter((id) => id !== column),
    leftOut: spec.leftOut.filter((id) => id !== column),
  }
  // Who says so need not be told that it is not drawn.
  if (role === 'none') return { ...mapping, leftOut: [...mapping.leftOut, column] }
  const order = dataset.columns.map(({ id }) => id)
  const inOrder = (ids: string[]) => ids.sort((a, b) => order.indexOf(a) - order.indexOf(b))
  if (role === 'text') return { ...mapping, texts: inOrder([...mapping.texts, column]) }
  if (role === 'right')
    return {
      ...mapping,
      splitBy: null,
      series: inOrder([...mapping.series, column]),
      right: inOrder([...mapping.right, column]),
    }
  if (role === 'series') {
    const one = mapping.splitBy !== null || spec.kind === 'point' || spec.kind === 'histogram'
    const chosen = one ? [column] : [...mapping.series, column]
    return { ...mapping, series: inOrder(chosen) }
  }
  if (!isSingle(role)) return mapping
  return {
    ...mapping,
    [SINGLE[role]]: column,
    series: role === 'split' ? mapping.series.slice(0, 1) : mapping.series,
  }
}

/** Whether every column the settings name is there, so that new data can take the old settings. */
export function fits(spec: ChartSpec, dataset: Dataset): boolean {
  const types = new Map(dataset.columns.map(({ id, type }) => [id, type]))
  const named = [spec.x, spec.splitBy].every((id) => id === null || types.has(id))
  return (
    named &&
    spec.x !== null &&
    spec.series.length > 0 &&
    spec.series.every((id) => types.get(id) === 'number')
  )
}

/** The settings that name columns which are no longer there, without them. */
export function withoutMissing(spec: ChartSpec, dataset: Dataset): Partial<Mapping & ChartSpec> {
  const ids = new Set(dataset.columns.map(({ id }) => id))
  const roles = Object.values(SINGLE).filter((name) => spec[name] !== null && !ids.has(spec[name]!))
  const changes: Partial<ChartSpec> = Object.fromEntries(roles.map((name) => [name, null]))
  if (spec.series.some((id) => !ids.has(id))) changes.series = spec.series.filter((id) => ids.has(id))
  if (spec.right.some((id) => !ids.has(id))) changes.right = spec.right.filter((id) => ids.has(id))
  if (spec.texts.some((id) => !ids.has(id))) changes.texts = spec.texts.filter((id) => ids.has(id))
  if (spec.cells.some(({ column }) => !ids.has(column)))
    changes.cells = spec.cells.filter(({ column }) => ids.has(column))
  if (spec.leftOut.some((id) => !ids.has(id))) changes.leftOut = spec.leftOut.filter((id) => ids.has(id))
  const other = spec.otherMapping
  const otherIds = other ? [...other.series, ...Object.values(SINGLE).map((name) => other[name])] : []
  if (otherIds.some((id) => id !== null && !ids.has(id))) changes.otherMapping = null
  if (spec.formats.some(({ column }) => !ids.has(column)))
    changes.formats = spec.formats.filter(({ column }) => ids.has(column))
  return changes
}
