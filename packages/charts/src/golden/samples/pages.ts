import { ENGLISH } from '../../context.ts'
import { colourIdentity } from '../../data/colourIdentity.ts'
import { grouped, json, type Sample, sample, wide } from './data.ts'

/** Of the clusters in the file, as the World Bank names its regions. */
const CLUSTERS = ['South Asia', 'Europe', 'Sub-Saharan Africa', 'Americas', 'East Asia', 'Middle East']
const EIGHT = ['Japan', 'Canada', 'Chile', 'China', 'Mexico', 'India', 'Haiti', 'Rwanda']

/** Charts of one report, in its order, each in the colours it has there; and columns full of numbers. */
export function pageSamples(weather: Sample): Sample[] {
  const world = json('gapminder.json')
  const life = (countries: string[]) =>
    wide(
      countries.flatMap((name) => world.filter(({ country }) => country === name)),
      'year',
      'country',
      'life_expect',
    )
  const years = [...grouped(world, ({ year }) => `${year}`)]
  const people = years.map(([year, rows]) => [
    year,
    ...CLUSTERS.map((_, cluster) => {
      const sum = rows.filter((row) => row.cluster === cluster).reduce((all, { pop }) => all + Number(pop), 0)
      return `${Math.round(sum / 1e6)}`
    }),
  ])
  const lines = { kind: 'line', unit: 'years', description: 'Life expectancy at birth.', x: 'c1' } as const
  const page = [
    sample(
      'page-1-two-lines',
      { ...lines, title: 'Japan and Rwanda', series: ['c2', 'c3'] },
      life(['Japan', 'Rwanda']),
    ),
    { ...weather, name: 'page-2-names-of-its-own' },
    sample(
      'page-3-colour-chosen',
      { ...lines, title: 'Iran and Peru', series: ['c2', 'c3'], colour: 4 },
      life(['Iran', 'Peru']),
    ),
    sample(
      'page-4-eighth-emphasised',
      {
        ...lines,
        title: 'Rwanda recovered',
        series: ['c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9'],
        emphasis: ['Rwanda'],
      },
      life(EIGHT),
    ),
  ]
  const colourOf = colourIdentity(ENGLISH, page)
  return [
    ...page.map((each) => ({ ...each, colourOf })),
    sample(
      'eighth-emphasised',
      {
        ...lines,
        title: 'Rwanda recovered',
        series: ['c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9'],
        emphasis: ['Rwanda'],
      },
      life(EIGHT),
    ),
    sample(
      'people-stacked',
      {
        kind: 'bar',
        orientation: 'vertical',
        title: 'Asia grew most',
        unit: 'million people',
        x: 'c1',
        series: ['c2', 'c3', 'c4', 'c5', 'c6', 'c7'],
        stacking: 'stacked',
      },
      [['Year', ...CLUSTERS], ...people],
    ),
  ]
}
