import type { ChartSpec } from '../spec.ts'

/** What an author chooses among: a kind with the settings that make it look as its card does. */
export interface ChartType {
  id: ChartTypeId
  name: string
  /** Settings a choice of this type changes, beside the mapping of columns. */
  settings: Partial<Pick<ChartSpec, 'orientation' | 'stacking' | 'centre' | 'palette' | 'innerRadius'>> &
    Pick<ChartSpec, 'kind'>
}

export const chartTypeIds = [
  'line',
  'bar',
  'bar-stacked',
  'bar-share',
  'bar-diverging',
  'column',
  'column-stacked',
  'column-share',
  'doughnut',
  'pie',
  'point',
  'arc',
  'area',
  'area-stacked',
  'area-share',
  'range',
  'slope',
  'dual',
  'histogram',
  'heat',
  'table',
] as const
export type ChartTypeId = (typeof chartTypeIds)[number]

const bars = (
  id: ChartTypeId,
  name: string,
  orientation: ChartSpec['orientation'],
  stacking: ChartSpec['stacking'],
): ChartType => ({ id, name, settings: { kind: 'bar', orientation, stacking } })

const areas = (id: ChartTypeId, name: string, stacking: ChartSpec['stacking']): ChartType => ({
  id,
  name,
  settings: { kind: 'area', stacking },
})

const RING = 0.62

/** All types, in the order they are shown where nothing else orders them. */
export const chartTypes: readonly ChartType[] = [
  { id: 'line', name: 'Lines', settings: { kind: 'line' } },
  bars('bar', 'Bars', 'horizontal', 'none'),
  bars('bar-stacked', 'Stacked bars', 'horizontal', 'stacked'),
  bars('bar-share', '100% bars', 'horizontal', 'share'),
  {
    id: 'bar-diverging',
    name: 'Diverging bars',
    settings: { kind: 'bar', orientation: 'horizontal', stacking: 'share', centre: true, palette: 'scale' },
  },
  bars('column', 'Columns', 'vertical', 'none'),
  bars('column-stacked', 'Stacked columns', 'vertical', 'stacked'),
  bars('column-share', '100% columns', 'vertical', 'share'),
  { id: 'doughnut', name: 'Doughnut', settings: { kind: 'doughnut', innerRadius: RING } },
  { id: 'pie', name: 'Pie', settings: { kind: 'doughnut', innerRadius: 0 } },
  { id: 'point', name: 'Points', settings: { kind: 'point' } },
  { id: 'arc', name: 'Gauge', settings: { kind: 'arc' } },
  areas('area', 'Area', 'none'),
  areas('area-stacked', 'Stacked areas', 'stacked'),
  areas('area-share', '100% areas', 'share'),
  { id: 'range', name: 'Ranges', settings: { kind: 'range' } },
  { id: 'slope', name: 'Slope', settings: { kind: 'slope' } },
  { id: 'dual', name: 'Two axes', settings: { kind: 'dual' } },
  { id: 'histogram', name: 'Histogram', settings: { kind: 'histogram' } },
  { id: 'heat', name: 'Heat table', settings: { kind: 'heat' } },
  { id: 'table', name: 'Data table', settings: { kind: 'table' } },
]

/** The type a specification is of, for the chosen card and the panel's title. */
export function chartTypeOf({ kind, orientation, stacking, centre, innerRadius }: ChartSpec): ChartTypeId {
  if (kind === 'doughnut') return innerRadius === 0 ? 'pie' : 'doughnut'
  if (kind === 'area') return stacking === 'none' ? 'area' : `area-${stacking}`
  if (kind !== 'bar') return kind
  if (centre && stacking === 'share' && orientation === 'horizontal') return 'bar-diverging'
  const way = orientation === 'vertical' ? 'column' : 'bar'
  return stacking === 'none' ? way : `${way}-${stacking}`
}
