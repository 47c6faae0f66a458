import type { Dataset } from '@bubbles/tables'
import { type ChartSpec, chartSpec, ENGLISH, renderChart } from '@bubbles/charts'
import { figureText } from './figureText.ts'

/** The source the figure is about, then nuclear power; fossil fuels, grey, are the ground. */
const placeOf = (row: string): number =>
  ['Renewables', 'Nuclear', 'Fossil'].findIndex((name) => row.includes(name))

/** Reads the three columns of iowa-electricity.csv (year, source, thousand megawatt hours). */
function readTable(csv: string): Dataset {
  const rows = csv.trim().split('\n').slice(1)
  // Series get their colours in order of appearance: the one the figure is about comes first.
  rows.sort((one, other) => placeOf(one) - placeOf(other))
  return {
    columns: [
      { id: 'year', name: 'Year', type: 'date' },
      { id: 'source', name: 'Source', type: 'text' },
      { id: 'generation', name: 'Generation', type: 'number' },
    ],
    rows: rows.map((row) => {
      const [day = '', source = '', generation = ''] = row.trim().split(',')
      return [day.slice(0, 4), source.replace(/ (Fuels|Energy)$/, ''), Number(generation) / 1000]
    }),
  }
}

/** Draws the figure of the identity pages with the product's own chart renderer. */
export function drawFigure(csv: string): string {
  const spec: ChartSpec = chartSpec.parse({
    kind: 'line',
    title: figureText.caption,
    alt: 'From 2001 to 2017 electricity from fossil fuels fell from 35 to 29 terawatt hours, electricity from renewables rose from 1 to 22, and nuclear stayed near 5.',
    x: 'year',
    series: ['generation'],
    splitBy: 'source',
    emphasis: ['Renewables', 'Nuclear'],
  })
  return renderChart(ENGLISH, spec, readTable(csv), { id: 'iowa' })
}
