import { ENGLISH } from './context.ts'
import { type Dataset, inferDataset } from '@bubbles/tables'
import { describe, expect, it } from 'vitest'
import { type Suggestion, suggestChart, suggestKinds } from './catalogue/suggestKinds.ts'
import type { ChartTypeId } from './catalogue/types.ts'
import { chartTable } from './chartTable.ts'
import { checkChart } from './checkChart.ts'
import { columnsNotDrawn, withColumnsDrawn, withColumnsLeftOut } from './data/notDrawn.ts'
import { withUnits } from './data/writtenAs.ts'
import { renderChart } from './render.ts'
import { type ChartSpec, chartSpec } from './spec.ts'

/** Tables as people bring them, each in small: what becomes of them without a choice by anybody. */
const tableOf = (text: string): Dataset =>
  inferDataset(
    text
      .trim()
      .split('\n')
      .map((line) => line.split('\t')),
  )
const WORDS = { title: 'T', alt: 'A', sourceName: 'S' }
const drawn = (data: Dataset): ChartSpec => chartSpec.parse({ ...suggestChart(data), ...WORDS })
const asType = (spec: ChartSpec, data: Dataset, type: ChartTypeId): ChartSpec => ({
  ...spec,
  ...suggestKinds(data, spec).find((one: Suggestion) => one.type === type)!.settings,
})
const messages = (spec: ChartSpec, data: Dataset) =>
  checkChart(ENGLISH, spec, data).map(({ message }) => message)
const namesOf = (data: Dataset, ids: string[]) =>
  ids.map((id) => data.columns.find((column) => column.id === id)!.name)

const ANSWERS = ['Strongly agree', 'Agree', 'Neutral', 'Disagree', 'Strongly disagree']
const likert = tableOf(`
Question\t${ANSWERS.join('\t')}
I can find what I need\t12\t30\t20\t25\t13
The pages load fast\t25\t40\t15\t15\t5
I would recommend it\t18\t32\t25\t15\t10
I trust the numbers\t30\t30\t20\t12\t8`)

describe('a table of five answers', () => {
  const bars = drawn(likert)

  it('is drawn whole, and nothing is missing', () => {
    expect(bars).toMatchObject({ kind: 'bar', x: 'c1', series: ['c2', 'c3', 'c4', 'c5', 'c6'] })
    expect(messages(bars, likert)).toEqual([])
  })

  it('shows the shares of all five in 100% bars', () => {
    const shares = chartTable(ENGLISH, asType(bars, likert, 'bar-share'), likert)
    expect(shares.head.map(({ name }) => name)).toEqual(['Question', ...ANSWERS])
    expect(shares.rows[0]!.slice(1).join()).toBe('12 (12%),30 (30%),20 (20%),25 (25%),13 (13%)')
  })

  it('is the answers to one question as a doughnut, which says that the others are not drawn', () => {
    const doughnut = asType(bars, likert, 'doughnut')
    expect(chartTable(ENGLISH, doughnut, likert).rows.map(([answer, share]) => `${answer} ${share}`)).toEqual(
      ['12', '30', '20', '25', '13'].map((share, at) => expect.stringContaining(`${ANSWERS[at]} ${share}`)),
    )
    expect(messages(doughnut, likert)).toEqual([
      'A doughnut shows one row; only the first of 4 is drawn. Bars show them all.',
    ])
    const single = { ...likert, rows: likert.rows.slice(0, 1) }
    expect(messages(asType(drawn(single), single, 'doughnut'), single)).toEqual([])
  })

  it.each<ChartTypeId[]>([
    ['bar-share', 'doughnut', 'bar-share'],
    ['doughnut', 'pie', 'column', 'line', 'arc', 'bar-stacked'],
    ['point', 'bar'],
    ['doughnut', 'point', 'arc', 'point', 'column-share'],
  ])('comes back as it was after %s, %s, %s', (...types) => {
    const chosen: ChartSpec = {
      ...bars,
      stacking: 'none',
      series: ['c3', 'c4', 'c6'],
      leftOut: ['c2', 'c5'],
      sort: 'data',
    }
    const tried = types.reduce<ChartSpec>((spec, type) => asType(spec, likert, type), chosen)
    const back = asType(tried, likert, 'bar')
    expect({ ...back, otherMapping: null, innerRadius: chosen.innerRadius }).toEqual(chosen)
  })

  it('comes back as points that were chosen, too', () => {
    const points = { ...asType(bars, likert, 'point'), x: 'c5', series: ['c6'], size: 'c2' }
    expect(asType(asType(points, likert, 'bar-share'), likert, 'point')).toMatchObject({
      kind: 'point',
      x: 'c5',
      series: ['c6'],
      size: 'c2',
    })
  })
})

describe('columns that are not drawn', () => {
  const table = tableOf(`
Country\tPopulation\tBirths\tCities\tRate
Norway\t5500000\t510000\t120\t1.4
Sweden\t10500000\t1050000\t290\t1.5`)
  const spec = drawn(table)

  it('are named, and can be added or left out', () => {
    expect(namesOf(table, spec.series)).toEqual(['Population', 'Births'])
    expect(messages(spec, table)).toEqual(['“Cities” and “Rate” are not drawn. Add them, or leave them out.'])
    const added = { ...spec, ...withColumnsDrawn(spec, table) }
    expect(namesOf(table, added.series)).toEqual(['Population', 'Births', 'Cities', 'Rate'])
    expect(columnsNotDrawn(added, table)).toEqual([])
    expect(messages({ ...spec, ...withColumnsLeftOut(spec, table) }, table)).toEqual([])
  })

  it('are named by three where there are more', () => {
    const many = tableOf(`Year\tA\tB\tC\tD\tE\n2001\t1\t2\t3\t4\t5\n2002\t1\t2\t3\t4\t5`)
    expect(messages({ ...drawn(many), series: ['c2'] }, many)).toContain(
      '“B”, “C”, “D” and 1 more are not drawn. Add them, or leave them out.',
    )
  })

  it('are the fewest that one scale leaves out', () => {
    const survey = tableOf(`
Group\tAsked\tYes\tNo\tPerhaps
North\t2400\t12\t40\t48
South\t3100\t22\t33\t45`)
    expect(namesOf(survey, drawn(survey).series)).toEqual(['Yes', 'No', 'Perhaps'])
    expect(messages(drawn(survey), survey)[0]).toBe('“Asked” is not drawn. Add it, or leave it out.')
  })

  it('are not asked about by points, whose other columns find no room', () => {
    const table = tableOf(`Name\tA\tB\tC\tD\nx\t1\t2\t3\t4\ny\t2\t3\t4\t5`)
    const points = chartSpec.parse({ ...WORDS, kind: 'point', x: 'c2', series: ['c3'], label: 'c1' })
    expect(messages(points, table)).toContain(
      '“C” and “D” are not drawn. Choose them instead, or leave them out.',
    )
  })
})

describe('units', () => {
  const unitsOf = (text: string) => tableOf(text).columns.map(({ unit, decimals }) => [unit, decimals])

  it('of currencies stay with their columns, and no two units share an axis', () => {
    const money = tableOf('Item\tUK\tUS\tShare\nTea\t£1,200\t$1,200.50\t12%\nCoffee\t£900\t$2,000.00\t8%')
    expect(money.columns.map(({ unit }) => unit)).toEqual([undefined, '£', '$', '%'])
    const spec = drawn(money)
    expect(namesOf(money, spec.series)).toEqual(['UK'])
    expect(renderChart(ENGLISH, spec, money)).toContain('£')
    expect(messages(spec, money)[0]).toBe('“US” and “Share” are not drawn. Add them, or leave them out.')
    const all = renderChart(ENGLISH, { ...spec, ...withColumnsDrawn(spec, money) }, money)
    for (const written of ['£1,200', '$1,200.50', '12%']) expect(all).toContain(written)
    expect(messages({ ...spec, ...withColumnsDrawn(spec, money) }, money)).toContain(
      'The columns have different units (£, $, %), so they can’t share an axis.',
    )
  })

  it('come along with a column that is added, and with new data', () => {
    const shares = tableOf('Town\tA\tB\nGraz\t3%\t4%\nLinz\t5%\t6%')
    const plain = chartSpec.parse({ ...WORDS, x: 'c1', series: ['c2'] })
    expect(withColumnsDrawn(plain, shares)).toMatchObject({
      series: ['c2', 'c3'],
      formats: [
        { column: 'c2', unit: '%' },
        { column: 'c3', unit: '%' },
      ],
    })
    expect(withUnits({ ...plain, formats: [{ column: 'c2', unit: 'km' }] }, shares).formats).toMatchObject([
      { column: 'c2', unit: 'km' },
      { column: 'c3', unit: '%' },
    ])
    expect(withUnits(plain, likert)).toEqual({})
  })

  it('stay beside missing, unreadable and zero cells', () => {
    expect(unitsOf('Land\tAnteil\nA\t3,7 %\nB\t4,25 %\nC\t\nD\tunbekannt\nE\t1,0 %\nF\t2,0 %\nG\t0')).toEqual(
      [
        [undefined, undefined],
        ['%', 2],
      ],
    )
  })

  it('are none where numbers have different ones', () => {
    expect(unitsOf('A\tB\nx\t3%\ny\t4')[1]).toEqual([undefined, undefined])
    expect(unitsOf('A\tB\nx\t£3\ny\t€4')[1]).toEqual([undefined, undefined])
  })

  it('of columns with other digits are one unit of the axis', () => {
    const shares = tableOf('Year\tA\tB\n2001\t3%\t1.5%\n2002\t4%\t2.25%\n2003\t6%\t2%')
    expect(drawn(shares).formats).toEqual([
      { column: 'c2', unit: '%', decimals: 2 },
      { column: 'c3', unit: '%', decimals: 2 },
    ])
    const own = {
      ...drawn(shares),
      formats: [
        { column: 'c2', unit: '%' },
        { column: 'c3', unit: '%', decimals: 1 },
      ],
    }
    expect(chartTable(ENGLISH, own, shares).unit).toBe('%')
  })
})

describe('the first type is the one that fits', () => {
  const rowsOf = (count: number, row: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => row(at)).join('\n')

  it('points for measured animals', () => {
    const penguins = tableOf(
      `species\tisland\tbill_length_mm\tbill_depth_mm\tflipper_length_mm\tbody_mass_g\tsex\tyear\n${rowsOf(
        60,
        (at) =>
          `${['Adelie', 'Gentoo', 'Chinstrap'][at % 3]}\t${['Torgersen', 'Biscoe'][at % 2]}\t${35 + (at % 20) / 2}\t${15 + (at % 7)}\t${180 + at}\t${3500 + at * 10}\t${at % 2 ? 'male' : 'female'}\t${2007 + (at % 3)}`,
      )}`,
    )
    expect(drawn(penguins)).toMatchObject({ kind: 'point', x: 'c3', series: ['c4'], splitBy: 'c1' })
    expect(messages(drawn(penguins), penguins)).toContain(
      '“flipper_length_mm” and “body_mass_g” are not drawn. Choose them instead, or leave them out.',
    )
  })

  it('points and no spike for many rows of each of two years', () => {
    const barley = tableOf(
      `yield\tvariety\tyear\tsite\n${rowsOf(
        40,
        (at) =>
          `${27 + at}.5\t${['Manchuria', 'Glabron', 'Svansota', 'Velvet', 'Peatland'][at % 5]}\t${at < 20 ? 1931 : 1932}\t${['Duluth', 'Morris', 'Waseca', 'Crookston'][Math.floor(at / 5) % 4]}`,
      )}`,
    )
    expect(drawn(barley)).toMatchObject({ kind: 'point', x: 'c3', series: ['c1'], splitBy: 'c2' })
    expect(chartTable(ENGLISH, drawn(barley), barley).rows).toHaveLength(40)
    expect(suggestKinds(barley).find(({ type }) => type === 'line')?.reason).toBe(
      'Values of “year” appear in several rows, so a line would jump between them',
    )
  })

  it('is the one a chart of every table here is drawn as', () => {
    for (const data of [likert])
      expect(suggestKinds(data)[0]!.settings).toMatchObject({ kind: drawn(data).kind })
  })
})

describe('numbers that measure nothing', () => {
  it('are no bars: a phone is text', () => {
    const shops = tableOf(`
Shop\tPhone\tStaff
North\t2065550123\t12
South\t2125550167\t9
East\t3035550188\t7`)
    expect(shops.columns.map(({ type }) => type)).toEqual(['text', 'text', 'number'])
    expect(namesOf(shops, drawn(shops).series)).toEqual(['Staff'])
    const unnamed = tableOf('Shop\tCall\nA\t2065550123\nB\t2125550167\nC\t3035550188')
    expect(unnamed.columns[1]!.type).toBe('text')
    const people = tableOf('Country\tPeople\nIndia\t2428627663\nChina\t2425671352\nUS\t339996563')
    expect(people.columns[1]!.type).toBe('number')
  })

  it('are no bars: where a town is', () => {
    const towns = tableOf(`
City\tLatitude\tLongitude\tPeople
Graz\t47.07\t15.44\t292630
Linz\t48.31\t14.29\t210165`)
    expect(namesOf(towns, drawn(towns).series)).toEqual(['People'])
    expect(messages(drawn(towns), towns)).toEqual([])
    expect(
      namesOf(
        tableOf('Event\tLong jump\nA\t8.1\nB\t7.9'),
        drawn(tableOf('Event\tLong jump\nA\t8.1\nB\t7.9')).series,
      ),
    ).toEqual(['Long jump'])
  })
})

describe('a series that starts later', () => {
  it('has no gap before its first value or after its last, and one between', () => {
    const prices = (late: string, middle: string) =>
      tableOf(
        `Date\tAAPL\tGOOG\n2001\t1\t\n2002\t2\t${late}\n2003\t3\t5\n2004\t4\t${middle}\n2005\t5\t7\n2006\t6\t`,
      )
    expect(messages(drawn(prices('', '6')), prices('', '6'))).toEqual([])
    expect(messages(drawn(prices('', '')), prices('', ''))).toEqual([
      '1 value is missing: its line has a gap there.',
    ])
  })

  it('still lacks a value where names stand along the axis', () => {
    const names = tableOf('Town\tA\tB\nGraz\t1\t2\nLinz\t2\t')
    expect(messages(drawn(names), names)).toEqual(['1 value is missing and shown as “No data”.'])
  })
})

describe('dates', () => {
  const line = (...cells: string[]) =>
    tableOf(`When\tValue\n${cells.map((cell, at) => `${cell}\t${at + 1}`).join('\n')}`)
  const labels = (data: Dataset) => chartTable(ENGLISH, drawn(data), data).rows.map(([label]) => label)

  it.each([
    [
      ['2015/01/01 01:00:00', '2015/01/01 02:00:00', '2015/01/02 03:30:00'],
      ['1 Jan 2015, 01:00', '1 Jan 2015, 02:00', '2 Jan 2015, 03:30'],
    ],
    [
      ['2001/01/01 00:47', '2001/01/01 01:47', '2001/01/01 02:47'],
      ['1 Jan 2001, 00:47', '1 Jan 2001, 01:47', '1 Jan 2001, 02:47'],
    ],
    [
      ['1/13/2024 3:45 PM', '1/14/2024 12:00 AM', '1/14/2024 12:15 PM'],
      ['13 Jan 2024, 15:45', '14 Jan 2024, 00:00', '14 Jan 2024, 12:15'],
    ],
    [
      ['Q1 2022', 'Q2 2022', 'Q3 2022'],
      ['Q1 2022', 'Q2 2022', 'Q3 2022'],
    ],
    [
      ['2023Q3', '2023Q4', '2024Q1'],
      ['Q3 2023', 'Q4 2023', 'Q1 2024'],
    ],
    [
      ['2023-W05', '2023-W06', '2023-W52'],
      ['W5 2023', 'W6 2023', 'W52 2023'],
    ],
    [
      ['W52 2022', 'W1 2023', 'Week 2, 2023'],
      ['W52 2022', 'W1 2023', 'W2 2023'],
    ],
  ])('%j run along a line', (cells, written) => {
    const data = line(...cells)
    expect(drawn(data)).toMatchObject({ kind: 'line', x: 'c1' })
    expect(labels(data)).toEqual(written)
  })

  it('that do not exist are counted and named, and not only left out', () => {
    const data = line('2026-02-26', '2026-02-27', '2026-02-28', '2026-02-29', '2026-03-01', '2026-03-02')
    expect(messages(drawn(data), data)).toEqual([
      '1 cell in “When” is not a date: “2026-02-29”. Its row is not drawn.',
    ])
    const weeks = line('2025-W50', '2025-W51', '2025-W52', '2025-W53', '2026-W01', '2026-W02')
    expect(messages(drawn(weeks), weeks)[0]).toContain('“2025-W53”')
  })

  it('with a clock are drawn as that clock shows, which is named', () => {
    const hours = (...times: string[]) => line(...times.map((time) => `2026-10-${time}`))
    const local = hours('24T00:00:00+02:00', '24T01:00:00+02:00', '24T02:00:00+02:00')
    expect(labels(local)[0]).toBe('24 Oct 2026, 00:00')
    expect(renderChart(ENGLISH, drawn(local), local)).toContain('UTC+2')
    const change = hours('25T01:00:00+02:00', '25T02:00:00+02:00', '25T02:00:00+01:00')
    expect(labels(change)).toEqual(['24 Oct 2026, 23:00', '25 Oct 2026, 00:00', '25 Oct 2026, 01:00'])
    expect(renderChart(ENGLISH, drawn(change), change)).toMatch(/>UTC</)
    const unknown = hours('24T00:00', '24T01:00', '24T02:00')
    expect(renderChart(ENGLISH, drawn(unknown), unknown)).not.toContain('UTC')
  })

  it('name the year of the first month, and no column is called by a year alone', () => {
    const months = line('Jan 2024', 'Feb 2024', 'Mar 2024')
    const columns = renderChart(ENGLISH, asType(drawn(months), months, 'column'), months)
    expect(columns).toContain('>Jan 2024<')
    expect(columns).not.toContain('>2024<')
    expect(renderChart(ENGLISH, drawn(months), months)).not.toContain('>2024<')
    const two = line('Nov 2023', 'Dec 2023', 'Jan 2024', 'Feb 2024')
    const over = renderChart(ENGLISH, asType(drawn(two), two, 'column'), two)
    for (const label of ['Nov 2023', 'Dec', 'Jan 2024', 'Feb']) expect(over).toContain(`>${label}<`)
  })
})

describe('columns whose names are too long', () => {
  const long = tableOf(
    `Department\tPeople\n${['Office of the permanent representative', 'Department for environmental planning', 'Directorate of general administration', 'Secretariat for regional cooperation', 'Commission for telecommunications', 'Institute of meteorological research', 'Agency for occupational safety'].map((name, at) => `${name}\t${at + 3}`).join('\n')}`,
  )

  it('say that horizontal bars are drawn', () => {
    expect(suggestKinds(long).find(({ type }) => type === 'column')).toMatchObject({
      fits: false,
      reason: 'The names don’t fit under columns, so horizontal bars are drawn',
    })
    expect(
      suggestKinds(likert.rows.length ? tableOf('A\tB\nx\t1\ny\t2\nz\t3') : likert).find(
        ({ type }) => type === 'column',
      )?.fits,
    ).toBe(true)
  })
})
