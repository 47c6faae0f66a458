import { ENGLISH } from './context.ts'
import { type Dataset, inferDataset } from '@bubbles/tables'
import { describe, expect, it } from 'vitest'
import { checkChart } from './checkChart.ts'
import { chartSpec } from './spec.ts'
import { suggestMapping } from './suggestMapping.ts'

const numbers = (names: string[], rows: number[][]): Dataset => ({
  columns: names.map((name, index) => ({ id: `c${index + 1}`, name, type: 'number' })),
  rows,
})

describe('numbers of very different size', () => {
  const table = inferDataset([
    ['Country', 'Population', 'Births', 'Cities', 'Rate'],
    ['Norway', '5500000', '510000', '120', '1.4'],
    ['Sweden', '10500000', '1050000', '290', '1.5'],
  ])

  it('are not suggested together', () => {
    expect(suggestMapping(table)).toMatchObject({ kind: 'bar', x: 'c1', series: ['c2', 'c3'] })
  })

  it('give a warning that names the largest and the smallest', () => {
    const found = (series: string[]) =>
      checkChart(ENGLISH, chartSpec.parse({ x: 'c1', series }), table).filter(
        ({ code }) => code === 'different-sizes',
      )
    expect(found(['c2', 'c3'])).toEqual([])
    expect(found(['c5', 'c2', 'c4'])).toEqual([
      {
        level: 'warning',
        code: 'different-sizes',
        column: 'c5',
        message:
          'The columns “Population” and “Rate” differ so much in size that the smaller can’t be read on the same scale.',
      },
    ])
  })

  it('may be 50 times apart, and zeros fit anything', () => {
    const rows = [
      [2000, 50, 1, 0],
      [2001, -100, 2, 0],
    ]
    expect(suggestMapping(numbers(['Year', 'A', 'B', 'None'], rows)).series).toEqual(['c2', 'c3', 'c4'])
  })
})

describe('numbers that name rows', () => {
  const rows = [
    [17, 3.5, 4.5],
    [4, 2.5, 5.5],
  ]
  it.each(['id', 'Code', 'FIPS', 'county_fips', 'Region code', 'countyFips', 'Number'])(
    '%s is no axis of a line',
    (name) => {
      const table = numbers([name, 'Rate', 'Share'], rows)
      expect(suggestMapping(table)).toMatchObject({ kind: 'bar', x: 'c1', series: ['c2', 'c3'] })
    },
  )

  it('give way to years, and are not drawn beside names', () => {
    const years = numbers(
      ['Id', 'Year', 'Rate'],
      [
        [1, 2001, 30.5],
        [2, 2002, 31.5],
      ],
    )
    expect(suggestMapping(years)).toMatchObject({ kind: 'line', x: 'c2', series: ['c3'] })
    const named = inferDataset([
      ['County', 'fips', 'Rate'],
      ['Kent', '10001', '3.5'],
      ['Sussex', '10005', '4.5'],
    ])
    expect(suggestMapping(named)).toMatchObject({ kind: 'bar', x: 'c1', series: ['c3'] })
  })

  it('leave measured numbers alone: Paid is not an id', () => {
    const table = numbers(
      ['Paid', 'Rate'],
      [
        [1.5, 2],
        [2.5, 3],
      ],
    )
    expect(suggestMapping(table)).toMatchObject({ kind: 'line', x: 'c1', series: ['c2'] })
  })
})
