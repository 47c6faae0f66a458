import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEFECTS } from './planted/defects.ts'
import { planted } from './planted/plant.ts'
import { root } from './run.ts'

test.each(DEFECTS)('the list knows where the guard stands: $guard', (defect) => {
  const source = readFileSync(join(root, defect.file), 'utf8')
  expect(planted(source, defect)).not.toBe(source)
  expect(existsSync(join(root, defect.test))).toBe(true)
})

test('a line that has moved on is said by the name of its guard', () => {
  const defect = { guard: 'a lock', file: 'door.ts', line: 'lock()', instead: '', test: 'door.test.ts' }
  expect(() => planted('open()', defect)).toThrow('“a lock”: door.ts has its line 0 times.')
  expect(() => planted('lock()\nlock()', defect)).toThrow('2 times')
})

// A guard is taken away by a plugin of the test runner, which nothing that is served knows.
test('nothing that runs in production can take a guard away', () => {
  for (const { file } of DEFECTS) expect(readFileSync(join(root, file), 'utf8')).not.toMatch(/PLANTED/)
})
