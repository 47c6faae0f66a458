import { expect, it, vi } from 'vitest'
import { keptTables, packed, together, unpacked } from './packedTables.ts'

const rows = [
  { hash: 'one', text: '{"columns": [], "rows": [[1]]}' },
  { hash: 'two', text: '{"columns": [], "rows": [[2]]}' },
]

it('reads a table from its text once somebody looks at it, and hands text on to a thread as it is', () => {
  const parse = vi.spyOn(JSON, 'parse')
  const tables = keptTables(rows)
  expect(Object.keys(tables)).toEqual(['one', 'two'])
  const given = packed({ datasets: tables, of: 'a report' })
  expect(parse).not.toHaveBeenCalled()
  expect(tables.one).toBe(tables.one)
  expect(parse).toHaveBeenCalledTimes(1)
  expect(unpacked(given)).toEqual({ datasets: tables, of: 'a report' })
})

it('joins tables without reading them, the later ones before the earlier ones', () => {
  const parse = vi.spyOn(JSON, 'parse')
  parse.mockClear()
  const both = together(
    keptTables(rows),
    keptTables([{ hash: 'two', text: '{"columns": [], "rows": [[3]]}' }]),
  )
  expect(parse).not.toHaveBeenCalled()
  expect(both.two?.rows).toEqual([[3]])
  expect(both.one?.rows).toEqual([[1]])
})
