import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { TABLE_TYPES, tableTypes } from './tableTypes.ts'

it('has the tables the migrations make: run `node tools/tableTypes.ts` after a new one', async () => {
  expect(readFileSync(TABLE_TYPES, 'utf8')).toBe(await tableTypes())
})
