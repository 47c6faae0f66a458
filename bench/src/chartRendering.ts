import { gzipSync } from 'node:zlib'
import { ENGLISH } from '../../packages/charts/src/context.ts'
import { samples } from '../../packages/charts/src/golden/samples.ts'
import { renderChart } from '../../packages/charts/src/render.ts'
import { atMost, kilobytes, type Measurement, median, milliseconds } from './measurement.ts'

/** On real data: lines, many lines, bars, stacked columns, a doughnut, points with areas, a gauge. */
const SEVEN = [
  'stocks',
  'unemployment-industries',
  'barley-grouped',
  'iowa-stacked',
  'people-doughnut',
  'health-income',
  'renewables-gauge',
]

const WARM_UP = 30
const RUNS = 51

/** Seven charts as the server renders them for one report, from specification and data to markup. */
export function chartRendering(): Promise<Measurement[]> {
  const charts = samples().filter(({ name }) => SEVEN.includes(name))
  const render = () =>
    charts.map(({ name, spec, dataset }) => renderChart(ENGLISH, spec, dataset, { id: name }))
  const timed = (): number => {
    const start = performance.now()
    render()
    return performance.now() - start
  }
  const first = timed()
  for (let run = 0; run < WARM_UP; run++) render()
  const times = Array.from({ length: RUNS }, timed)
  return Promise.resolve([
    { what: 'charts', value: String(charts.length) },
    { what: 'the first time in a process', value: milliseconds(first) },
    atMost('all of them, median', median(times), 30, milliseconds),
    { what: 'their markup, gzip', value: kilobytes(gzipSync(render().join('')).length) },
  ])
}
