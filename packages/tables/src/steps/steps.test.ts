import { describe, expect, it } from 'vitest'
import type { Cell, Dataset } from '../dataset.ts'
import { dataset as datasetShape } from '../dataset.ts'
import { parseIsoDate } from '../cells/isoDate.ts'
import { STEP_KINDS } from './kinds/index.ts'
import { MEASURES, type Measure } from './limits.ts'
import { isSameOutcome, kindOf, problemInWords, runSteps } from './runSteps.ts'
import { renamedSteps } from './renamed.ts'
import { type DataStep, dataSteps, type StepType } from './schema.ts'
import { problemOf, randomTable, rowsAfter, stepOf } from './testing.ts'

const SEEDS = Array.from({ length: 200 }, (_, at) => at + 1)
const seeded = SEEDS.map((seed) => ({ seed, table: randomTable(seed) }))
const key = (cell: Cell | undefined): string =>
  typeof cell === 'string' ? cell.trim().normalize('NFC') : String(cell ?? '')

const table = (names: readonly string[], rows: Cell[][]): Dataset => ({
  columns: names.map((name, at) => ({
    id: `c${at + 1}`,
    name,
    type: rows.some((row) => typeof row[at] === 'number') ? 'number' : 'text',
  })),
  rows,
})

describe('each kind of step', () => {
  const steps: DataStep[] = (Object.keys(STEP_KINDS) as StepType[]).map(
    (type, at) => ({ ...kindOf({ type }).suggest(randomTable(7)), type, id: `s${at}`, on: true }) as DataStep,
  )

  it('suggests settings that its schema takes', () => {
    expect(dataSteps.safeParse(steps).error).toBeUndefined()
  })

  it('never throws, changes nothing it was given, and comes to a table a figure can have, twice the same', () => {
    for (const { seed, table: given } of seeded) {
      const before = structuredClone(given)
      for (const step of steps) {
        const run = runSteps(given, [step])
        const { outcome } = run
        expect({
          seed,
          type: step.type,
          error: outcome === null ? undefined : datasetShape.safeParse(outcome).error,
        }).toEqual({
          seed,
          type: step.type,
          error: undefined,
        })
        expect(runSteps(given, [step])).toEqual(run)
      }
      expect(given).toEqual(before)
    }
  })

  it('does nothing while it is switched off or lacks a setting, and says what is missing', () => {
    const given = randomTable(3)
    for (const step of steps) expect(runSteps(given, [{ ...step, on: false }]).outcome).toEqual(given)
    const { results, outcome } = runSteps(given, [stepOf('sort', { column: null, descending: true })])
    expect([results[0]!.missing, outcome]).toEqual(['Choose a column.', given])
  })

  it('names the step and the column that is not there, and takes no step after it', () => {
    const given = table(['Region', 'Sales'], [['a', 1]])
    const run = runSteps(given, [
      stepOf('sort', { column: 'Sales', descending: true }, 'a'),
      stepOf('sort', { column: 'Area', descending: true }, 'b'),
      stepOf('sort', { column: 'Other', descending: true }, 'c'),
    ])
    expect(run.outcome).toBeNull()
    expect(run.problem).toMatchObject({ number: 2, name: 'Sort', column: 'Area' })
    expect(problemInWords(run.problem!)).toBe(
      'Step 2 (Sort): There’s no column “Area” here. Choose another one.',
    )
    expect(run.results.map(({ problem }) => problem !== null)).toEqual([false, true, false])
  })
})

describe('filter', () => {
  it.each<['more' | 'atLeast' | 'less' | 'atMost', (value: number) => boolean]>([
    ['more', (value) => value > 1],
    ['atLeast', (value) => value >= 1],
    ['less', (value) => value < 1],
    ['atMost', (value) => value <= 1],
  ])('compares numbers (%s), and leaves out what is none', (name, accepts) => {
    for (const { table: given } of seeded)
      expect(rowsAfter(given, stepOf('filter', { column: 'Number', test: name, values: ['1'] }))).toEqual(
        given.rows.filter(([, cell]) => typeof cell === 'number' && accepts(cell)),
      )
  })

  it('keeps any of several values, however letters are composed', () => {
    for (const { table: given } of seeded) {
      const values = ['é', 'a']
      const kept = given.rows.filter(([cell]) => values.includes(key(cell)))
      expect(rowsAfter(given, stepOf('filter', { column: 'Name', test: 'is', values }))).toEqual(kept)
      expect(rowsAfter(given, stepOf('filter', { column: 'Name', test: 'isNot', values }))).toEqual(
        given.rows.filter((row) => !kept.includes(row)),
      )
    }
  })

  it('compares dates by time, and a year with all its days', () => {
    for (const { table: given } of seeded) {
      const after = rowsAfter(
        given,
        stepOf('filter', { column: 'Date', test: 'atLeast', values: ['2024-03'] }),
      )
      const start = parseIsoDate('2024-03')!.time
      expect(after).toEqual(
        given.rows.filter(([, , cell]) => (parseIsoDate(String(cell))?.time ?? -1) >= start),
      )
    }
    const days = { ...table(['Date'], [['2024-03-05'], ['2024'], ['2023-12-31'], ['2024-Q1']]) }
    days.columns[0]!.type = 'date'
    expect(rowsAfter(days, stepOf('filter', { column: 'Date', test: 'is', values: ['2024'] }))).toEqual([
      ['2024-03-05'],
      ['2024'],
      ['2024-Q1'],
    ])
  })

  it('says what is no number and no date', () => {
    const given = randomTable(1)
    const words = (column: string, values: string[]) =>
      problemOf(runSteps(given, [stepOf('filter', { column, test: 'more', values })]))
    expect(words('Number', ['many'])).toBe('“many” isn’t a number. Enter one, such as 1.5.')
    expect(words('Date', ['soon'])).toContain('isn’t a date')
    expect(words('Name', ['a'])).toContain('doesn’t work with the column “Name”')
    expect(words('Number', ['1,5'])).toBeNull()
  })
})

describe('group', () => {
  const naive: Record<Measure, (cells: Cell[], whole: number) => number | null> = {
    count: (cells) => cells.length,
    sum: (cells) => (numbers(cells).length > 0 ? total(numbers(cells)) : null),
    mean: (cells) => (numbers(cells).length > 0 ? total(numbers(cells)) / numbers(cells).length : null),
    median: (cells) => {
      const sorted = numbers(cells).toSorted((a, b) => a - b)
      if (sorted.length === 0) return null
      const half = Math.floor(sorted.length / 2)
      return sorted.length % 2 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
    },
    min: (cells) => (numbers(cells).length > 0 ? Math.min(...numbers(cells)) : null),
    max: (cells) => (numbers(cells).length > 0 ? Math.max(...numbers(cells)) : null),
    share: (cells, whole) =>
      numbers(cells).length > 0 && whole !== 0 ? (total(numbers(cells)) / whole) * 100 : null,
  }
  const numbers = (cells: Cell[]): number[] => cells.filter((cell) => typeof cell === 'number')
  const total = (values: number[]): number => values.reduce((sum, value) => sum + value, 0)

  it.each(MEASURES)('%s is what one would work out by hand', (how) => {
    for (const { seed, table: given } of seeded) {
      const groups = Map.groupBy(given.rows, ([name]) => key(name))
      const whole = total(numbers(given.rows.map((row) => row[3]!)))
      const expected = [...groups].map(([name, rows]) => [
        name,
        naive[how](
          rows.map((row) => row[3]!),
          whole,
        ),
      ])
      const found = rowsAfter(
        given,
        stepOf('group', { by: ['Name'], measures: [{ how, column: 'Even' }], totals: 'count' }),
      )
      expect({ seed, found: found.map(([name, value]) => [name ?? '', near(value)]) }).toEqual({
        seed,
        found: expected.map(([name, value]) => [name, near(value)]),
      })
    }
  })

  const near = (value: Cell | undefined): Cell =>
    typeof value === 'number' ? Number(value.toPrecision(10)) : (value ?? null)

  it('adds small numbers to large ones, and knows no sum of nothing', () => {
    const sum = (cells: Cell[]) =>
      rowsAfter(
        table(['N'], [...cells.map((cell) => [cell]), ['x']]),
        stepOf('group', { by: [], measures: [{ how: 'sum', column: 'N' }], totals: 'count' }),
      )
    expect(sum(Array.from({ length: 10 }, () => 0.1))).toEqual([[1]])
    expect(sum([1e16, 1, -1e16])).toEqual([[1]])
    expect(
      rowsAfter(
        { ...randomTable(1), rows: [] },
        stepOf('group', {
          by: [],
          measures: [
            { how: 'sum', column: 'Even' },
            { how: 'share', column: 'Even' },
            { how: 'count', column: null },
          ],
          totals: 'skip',
        }),
      ),
    ).toEqual([[null, null, 0]])
  })

  it('doesn’t count totals twice, says so, and counts them when asked to', () => {
    const given = table(
      ['Region', 'Sales'],
      [
        ['a', 1],
        ['b', 2],
        ['a', 3],
        ['Total', 6],
      ],
    )
    const step = (totals: 'skip' | 'count') =>
      stepOf('group', { by: ['Region'], measures: [{ how: 'sum', column: 'Sales' }], totals })
    const { outcome, results } = runSteps(given, [step('skip')])
    expect(outcome!.rows).toEqual([
      ['a', 4],
      ['b', 2],
    ])
    expect(results[0]!.notes).toEqual(['1 row with totals (“Total”) wasn’t counted.'])
    expect(rowsAfter(given, step('count'))).toEqual([
      ['a', 4],
      ['b', 2],
      ['Total', 6],
    ])
    expect(rowsAfter(table(['Region', 'Sales'], [['Total', 6]]), step('skip'))).toEqual([['Total', 6]])
  })

  it('gives its columns ids that stay, names them, and keeps their sign', () => {
    const step = stepOf('group', {
      by: ['Name'],
      measures: [
        { how: 'sum', column: 'Even' },
        { how: 'mean', column: 'Even' },
        { how: 'share', column: 'Even' },
        { how: 'max', column: 'Date' },
      ],
      totals: 'skip',
    })
    expect(runSteps(randomTable(5), [step]).outcome!.columns).toEqual([
      { id: 'c1', name: 'Name', type: 'text' },
      { id: 's1.sum.c4', name: 'Even', type: 'number', unit: '€', decimals: 2 },
      { id: 's1.mean.c4', name: 'Mean of Even', type: 'number', unit: '€', decimals: 2 },
      { id: 's1.share.c4', name: 'Share of Even', type: 'number', unit: '%', decimals: 1 },
      { id: 's1.max.c3', name: 'Largest Date', type: 'date' },
    ])
  })
})

describe('sort, top and others', () => {
  it('orders numbers, dates and text, the empty last either way', () => {
    for (const { table: given } of seeded)
      for (const descending of [true, false]) {
        const values = rowsAfter(given, stepOf('sort', { column: 'Number', descending })).map((row) => row[1])
        const filled = values.filter((value) => typeof value === 'number')
        expect(values.slice(0, filled.length)).toEqual(filled)
        expect(filled).toEqual(filled.toSorted((a, b) => (descending ? b - a : a - b)))
      }
    const names = (cells: Cell[], descending: boolean) =>
      rowsAfter(
        table(
          ['T'],
          cells.map((cell) => [cell]),
        ),
        stepOf('sort', { column: 'T', descending }),
      ).map(([cell]) => cell)
    expect(names(['b10', 'B9', null, 'Äb', 'a', 'ab'], false)).toEqual(['a', 'ab', 'Äb', 'B9', 'b10', null])
    expect(names(['b10', 'b9', null, 'a'], true)).toEqual(['b10', 'b9', 'a', null])
  })

  it('joins the rest in one row whose numbers are their sums', () => {
    const given = table(
      ['Name', 'Value'],
      [
        ['a', 1],
        ['b', 5],
        ['c', 3],
        ['d', null],
        ['e', 2],
      ],
    )
    const step = (settings: object) =>
      stepOf('top', {
        column: 'Value',
        label: 'Name',
        count: 2,
        largest: true,
        others: 'Others',
        ...settings,
      })
    expect(rowsAfter(given, step({}))).toEqual([
      ['b', 5],
      ['c', 3],
      ['Others', 3],
    ])
    expect(rowsAfter(given, step({ others: '' }))).toEqual([
      ['b', 5],
      ['c', 3],
    ])
    expect(rowsAfter(given, step({ largest: false }))).toEqual([
      ['a', 1],
      ['e', 2],
      ['Others', 8],
    ])
    expect(rowsAfter(given, step({ count: 9 })).length).toBe(5)
    for (const { table: any } of seeded) {
      const rows = rowsAfter(
        any,
        stepOf('top', { column: 'Even', label: 'Name', count: 3, largest: true, others: 'Rest' }),
      )
      const sum = (all: Cell[][]) => all.reduce((whole, row) => whole + Number(row[3]), 0)
      expect(sum(rows)).toBeCloseTo(sum(any.rows), 6)
    }
  })
})

describe('dates, bins, columns and rows', () => {
  it('dates become the period they are in by their own clock', () => {
    const given = table(
      ['D'],
      [['2024-03-05'], ['2023-12-31T23:30+02:00'], ['2024-W05'], ['2024'], [null], ['soon']],
    )
    given.columns[0]!.type = 'date'
    const to = (period: 'year' | 'quarter' | 'month') =>
      rowsAfter(given, stepOf('dates', { column: 'D', to: period })).map(([cell]) => cell)
    expect(to('month')).toEqual(['2024-03', '2023-12', '2024-01', null, null, null])
    expect(to('quarter')).toEqual(['2024-Q1', '2023-Q4', '2024-Q1', null, null, null])
    expect(to('year')).toEqual(['2024', '2023', '2024', '2024', null, null])
    const { results } = runSteps(given, [stepOf('dates', { column: 'D', to: 'month' })])
    expect(results[0]!.notes).toEqual(['2 dates aren’t known to the month, and are empty now.'])
  })

  it('bins hold every number once, from their beginning to under their end', () => {
    for (const { table: given } of seeded)
      for (const row of rowsAfter(given, stepOf('bins', { column: 'Even', width: 2.5 }))) {
        const [from, to] = String(row[4]).split(' to under ').map(Number) as [number, number]
        expect(Number(row[3]) >= from && Number(row[3]) < to).toBe(true)
      }
    expect(
      problemOf(runSteps(table(['N'], [[0], [1e9]]), [stepOf('bins', { column: 'N', width: 1 })])),
    ).toContain('larger width')
  })

  it('columns become rows and rows columns: one takes the other back', () => {
    const given = table(
      ['Country', '2019', '2020'],
      [
        ['ES', 1, 2],
        ['PT', 3, null],
      ],
    )
    const long = rowsAfter(given, stepOf('unpivot', { keep: ['Country'], name: 'Year', value: 'Share' }))
    expect(long).toEqual([
      ['ES', '2019', 1],
      ['ES', '2020', 2],
      ['PT', '2019', 3],
      ['PT', '2020', null],
    ])
    const back = runSteps(given, [
      stepOf('unpivot', { keep: ['Country'], name: 'Year', value: 'Share' }, 'a'),
      stepOf('pivot', { by: ['Country'], names: 'Year', values: 'Share', how: 'sum' }, 'b'),
    ]).outcome!
    expect([back.columns.map(({ name }) => name), back.rows]).toEqual([
      ['Country', '2019', '2020'],
      given.rows,
    ])
  })

  it('refuses more columns than a table can have', () => {
    const many = table(
      ['K', 'V'],
      Array.from({ length: 300 }, (_, at) => [`k${at}`, at]),
    )
    expect(
      problemOf(runSteps(many, [stepOf('pivot', { by: [], names: 'K', values: 'V', how: 'sum' })])),
    ).toContain('300 different values')
  })
})

describe('join', () => {
  const people = table(
    ['Code', 'People'],
    [
      ['de', 83],
      ['FR', 67],
      ['FR', 68],
      [null, 9],
    ],
  )
  const hash = 'a'.repeat(64)
  const step = (rows: 'all' | 'matching') =>
    stepOf('join', { table: hash, tableName: 'People', column: 'Country', with: 'Code', rows })
  const given = table(
    ['Country', 'Sales'],
    [
      ['DE', 1],
      ['fr', 2],
      ['XX', 3],
      [null, 4],
    ],
  )

  it('adds columns by a shared name, once for each match, and says what had none', () => {
    const run = runSteps(given, [step('all')], { [hash]: people })
    expect(run.outcome!.rows).toEqual([
      ['DE', 1, 83],
      ['fr', 2, 67],
      ['fr', 2, 68],
      ['XX', 3, null],
      [null, 4, null],
    ])
    expect(run.results[0]!.notes).toEqual([
      '2 rows had no match, including “XX”.',
      '1 row matched several rows and is repeated for each of them.',
    ])
    expect(runSteps(given, [step('matching')], { [hash]: people }).outcome!.rows.length).toBe(3)
  })

  it('says when the other table or its column is gone, and ends before it becomes too large', () => {
    expect(problemOf(runSteps(given, [step('all')]))).toContain('isn’t there any more')
    const other = { [hash]: table(['Land', 'People'], [['de', 83]]) }
    expect(problemOf(runSteps(given, [step('all')], other))).toBe(
      'There’s no column “Code” in “People”. Choose another one.',
    )
    const same = (name: string) =>
      table(
        [name, 'N'],
        Array.from({ length: 1_000 }, () => ['x', 1]),
      )
    expect(problemOf(runSteps(same('Country'), [step('all')], { [hash]: same('Code') }))).toContain(
      'more than once in both',
    )
  })
})

describe('the same steps with other data', () => {
  const step = stepOf('group', {
    by: ['Region'],
    measures: [{ how: 'sum', column: 'Sales' }],
    totals: 'skip',
  })

  it('come to the same when columns have another order, and know equal names apart', () => {
    const one = table(
      ['Region', 'Sales'],
      [
        ['a', 1],
        ['a', 2],
      ],
    )
    const other = table(
      ['Sales', 'Note', 'Region'],
      [
        [1, 'x', 'a'],
        [2, 'y', 'a'],
      ],
    )
    expect(rowsAfter(other, step)).toEqual(rowsAfter(one, step))
    const twice = table(['Sales', 'Sales'], [[1, 2]])
    expect(runSteps(twice, []).results).toEqual([])
    expect(rowsAfter(twice, stepOf('sort', { column: 'Sales (2)', descending: true }))).toEqual([[1, 2]])
  })

  it('follow columns that are renamed', () => {
    const before = table(['Region', 'Sales', 'People'], [['a', 1, 2]])
    const after = {
      ...before,
      columns: before.columns.map((column) => ({ ...column, name: `New ${column.name}` })),
    }
    const steps = [
      step,
      stepOf('compute', { name: 'X', formula: '[Sales] / People + round(Sales) & "Sales"' }, 's2'),
      stepOf('unpivot', { keep: ['Region'], name: 'Sales', value: 'V' }, 's3'),
    ]
    const renamed = renamedSteps(steps, before, after)
    expect(renamed[0]).toMatchObject({ by: ['New Region'], measures: [{ how: 'sum', column: 'New Sales' }] })
    expect(renamed[1]).toMatchObject({
      formula: '[New Sales] / [New People] + round([New Sales]) & "Sales"',
    })
    expect(renamed[2]).toMatchObject({ keep: ['New Region'], name: 'Sales' })
  })

  it('are the same outcome where browsers round differently', () => {
    const one = table(['N'], [[0.1 + 0.2]])
    expect(isSameOutcome(one, table(['N'], [[0.3]]))).toBe(true)
    expect(isSameOutcome(one, table(['N'], [[0.31]]))).toBe(false)
    expect(isSameOutcome(one, table(['M'], [[0.3]]))).toBe(false)
  })

  it('come to no more rows than a figure can have', () => {
    const wide = table(
      ['A', 'B', 'C'],
      Array.from({ length: 6_000 }, (_, at) => [`r${at}`, at, at]),
    )
    const run = runSteps(wide, [stepOf('unpivot', { keep: ['A'], name: 'N', value: 'V' })])
    expect(run.problem).toMatchObject({ number: 2, name: '' })
    expect(run.problem!.words).toContain('12,000 rows')
  })
})
