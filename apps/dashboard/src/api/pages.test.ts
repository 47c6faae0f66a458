import { expect, it } from 'vitest'
import { pageNumber, questionOf, type Walk, walkTo } from './pages.ts'

/** A list of numbers behind cursors, as the server keeps one. */
function serve(total: number, { isReversed, limit, cursor }: ReturnType<typeof questionOf>) {
  const all = Array.from({ length: total }, (_, index) => index + 1)
  const ordered = isReversed ? all.toReversed() : all
  const from = cursor === undefined ? 0 : ordered.indexOf(Number(cursor)) + 1
  const rows = ordered.slice(from, from + limit)
  const isMore = from + limit < total
  return {
    rows: isReversed ? rows.toReversed() : rows,
    cursor: isMore ? String(ordered[from + limit - 1]) : null,
  }
}

const size = 10

function walkAlong(total: number, steps: ('first' | 'back' | 'next' | 'last')[]) {
  let walk: Walk = { from: 'start', cursors: [] }
  const last = Math.ceil(total / size)
  for (const step of steps) {
    const { cursor } = serve(total, questionOf(walk, size))
    const page = pageNumber(walk, size, total)
    const to = { first: 1, back: page - 1, next: page + 1, last }[step]
    walk = walkTo(walk, to, { size, total, cursor })
    expect(pageNumber(walk, size, total)).toBe(to)
  }
  return serve(total, questionOf(walk, size)).rows
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

it.each([
  [[], range(1, 10)],
  [['next'], range(11, 20)],
  [['next', 'back'], range(1, 10)],
  [['last'], range(41, 47)],
  [['last', 'back'], range(31, 40)],
  [['last', 'back', 'back', 'next'], range(31, 40)],
  [['last', 'back', 'back', 'back', 'back'], range(1, 10)],
  [['next', 'next', 'next', 'next'], range(41, 47)],
  [['last', 'first', 'next'], range(11, 20)],
] as const)('%j of 47 shows %j', (steps, rows) => {
  expect(walkAlong(47, [...steps])).toEqual(rows)
})

it('has a whole last page where the rows come out even', () => {
  expect(walkAlong(40, ['last'])).toEqual(range(31, 40))
})
