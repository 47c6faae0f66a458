import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ownTemporaryFolder } from './ownTemporaryFolder.ts'

it('removes what killed processes left, and nothing of those that run', () => {
  const inside = mkdtempSync(join(tmpdir(), 'bubbles-test-'))
  onTestFinished(() => rmSync(inside, { recursive: true, force: true }))
  const ended = spawnSync(process.execPath, ['-e', '']).pid
  const left = join(inside, `letters-${ended}-abc`)
  const others = [`letters-${process.pid}-abc`, `numbers-${ended}-abc`, 'letters-abc']
  for (const path of [left, ...others.map((name) => join(inside, name))]) mkdirSync(path)
  writeFileSync(join(left, 'a.ttf'), 'a')
  const own = ownTemporaryFolder('letters', inside)
  expect(
    readdirSync(inside)
      .map((name) => join(inside, name))
      .sort(),
  ).toEqual([own, ...others.map((name) => join(inside, name))].sort())
})
