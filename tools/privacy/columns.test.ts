import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../run.ts'
import { COLUMNS } from './columns.ts'

const guide = readFileSync(join(root, 'docs/guides/privacy.md'), 'utf8')
const inCode = (cell: string): string[] => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name!)

/** What the guide's tables say: `table.column`. */
const described = [...guide.matchAll(/^\| `(\w+)` \| ([^|]+) \|/gm)].flatMap(([, table, columns]) =>
  inCode(columns!).map((column) => `${table}.${column}`),
)
/** The tables' columns that can say something of a person. */
const personal = Object.entries(COLUMNS).flatMap(([table, columns]) =>
  Object.entries(columns).flatMap(([column, kind]) => (kind === null ? [] : [`${table}.${column}`])),
)

it('the guide has every column that can say something of a person, and no other', () => {
  expect(described.toSorted()).toEqual(personal.toSorted())
})

it('columns named after people, addresses and secrets are not taken for nothing', () => {
  const telling =
    /(?:^|_)(?:user_id|by|sub|email|email_address|phone_number|username|address|token_hash|reader_hash|session_id)$/
  const missed = Object.entries(COLUMNS).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([column, kind]) =>
      kind === null && telling.test(column) ? [`${table}.${column}`] : [],
    ),
  )
  expect(missed).toEqual([])
})
