import { type ChartSpec, chartSpec, type Dataset } from '@bubbles/charts'

/** The chart settings among a block's attributes; one that does not fit counts as not set. */
export function specOf(attrs: Record<string, unknown>): ChartSpec {
  const parsed = chartSpec.safeParse(attrs)
  if (parsed.success) return parsed.data
  const wrong = new Set(parsed.error.issues.map((issue) => issue.path[0]))
  return chartSpec.parse(Object.fromEntries(Object.entries(attrs).filter(([name]) => !wrong.has(name))))
}

/** What a column does in the chart. */
export type Role = 'x' | 'series' | 'split' | 'none'

export function roleOf(spec: ChartSpec, column: string): Role {
  if (spec.x === column) return 'x'
  if (spec.splitBy === column) return 'split'
  return spec.series.includes(column) ? 'series' : 'none'
}

/** The settings that change when a column gets a role. A place that one column can hold is taken from the other. */
export function withRole(
  spec: ChartSpec,
  dataset: Dataset,
  column: string,
  role: Role,
): Pick<ChartSpec, 'x' | 'series' | 'splitBy'> {
  const x = spec.x === column ? null : spec.x
  const splitBy = spec.splitBy === column ? null : spec.splitBy
  const others = spec.series.filter((id) => id !== column)
  switch (role) {
    case 'x':
      return { x: column, splitBy, series: others }
    case 'split':
      return { x, splitBy: column, series: others.slice(0, 1) }
    case 'series': {
      const chosen = splitBy === null ? [...others, column] : [column]
      const order = dataset.columns.map(({ id }) => id)
      return { x, splitBy, series: chosen.sort((a, b) => order.indexOf(a) - order.indexOf(b)) }
    }
    case 'none':
      return { x, splitBy, series: others }
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
