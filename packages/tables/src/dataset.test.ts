import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dataset } from './dataset.ts'
import { LIMITS } from './limits.ts'

const columnsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `c${at}`, name: `${at}`, type: 'text' as const }))
const issuesOf = (rows: unknown, columns = 2) =>
  (dataset.safeParse({ columns: columnsOf(columns), rows }).error?.issues ?? []).map(({ path, message }) => [
    path.join('/'),
    message,
  ])

describe('the rows of a data set', () => {
  it('take text, finite numbers and null, and come back equal', () => {
    const table = {
      columns: columnsOf(3),
      rows: [
        ['a', 1, null],
        ['', -0.5, 'ä'],
      ],
    }
    expect(dataset.parse(table)).toEqual(table)
    expect(issuesOf([])).toEqual([])
  })

  it.each([
    ['no rows', undefined, [['rows', 'Invalid input: expected array, received undefined']]],
    ['rows that are no list', 'x', [['rows', 'Invalid input: expected array, received string']]],
    [
      'a row that is no list',
      [['a', 'b'], 7],
      [['rows/1', 'Invalid input: expected array, received number']],
    ],
    ['a cell of no kind', [['a', true]], [['rows/0/1', 'Invalid input']]],
    ['a cell that is no number', [[Number.NaN, 'b']], [['rows/0/0', 'Invalid input']]],
    ['a cell that is not there', [['a', undefined]], [['rows/0/1', 'Invalid input']]],
    [
      'a text that is too long',
      [['a', 'x'.repeat(LIMITS.cellText + 1)]],
      [['rows/0/1', 'Too big: expected string to have <=2000 characters']],
    ],
    [
      'two cells that do not fit',
      [
        [{}, 'a'],
        ['b', []],
      ],
      [
        ['rows/0/0', 'Invalid input'],
        ['rows/1/1', 'Invalid input'],
      ],
    ],
    ['a row that is too short', [['a', 'b'], ['c']], [['rows/1', 'A row must have 2 cells.']]],
  ])('refuse %s at its place', (_name, rows, issues) => {
    expect(issuesOf(rows)).toEqual(issues)
  })

  it('refuse more rows than there may be', () => {
    expect(issuesOf(Array(LIMITS.rows + 1).fill(['a', 'b']))).toEqual([
      ['rows', 'Too big: expected array to have <=10000 items'],
    ])
  })

  it('refuse more cells than there may be, before one is looked at', () => {
    const cells = 'has 500,050 cells. At most 500,000 can be used'
    const issues = issuesOf(Array(10_001 - 1).fill(Array(50).fill(1)), 50)
    expect(issues).toEqual([])
    const unread = [...Array(9_999).fill(Array(50).fill(true)), Array(100).fill(true)]
    expect(issuesOf(unread, 50)).toEqual([['rows', expect.stringContaining(cells)]])
  })

  it('tell of a hundred cells at most', () => {
    expect(issuesOf(Array(1_000).fill([true, true]))).toHaveLength(100)
  })

  it('are described as what they are', () => {
    expect(z.toJSONSchema(dataset)).toMatchObject({
      required: ['columns', 'rows'],
      properties: {
        rows: {
          type: 'array',
          items: {
            type: 'array',
            items: { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] },
          },
        },
      },
    })
  })
})
