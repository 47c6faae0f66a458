import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Change, cutPower, type Leftovers, NOTHING } from './powerCut.ts'

let folder = ''
const here = (name: string) => join(folder, name)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bubbles-power-cut-'))
  mkdirSync(here('before'))
  writeFileSync(here('before/old'), 'abcd')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (file: string, at: number, text: string): Change => ({
  kind: 'write',
  file,
  at,
  data: Buffer.from(text).toString('base64'),
})

/** The files a cut leaves, and what is in them. */
function left(changes: Change[], leftovers: Leftovers = NOTHING): Record<string, string> {
  cutPower(changes, { from: here('before'), recorded: '/db', to: here('after') }, leftovers)
  return Object.fromEntries(
    readdirSync(here('after')).map((name) => [name, readFileSync(here(`after/${name}`), 'utf8')]),
  )
}

test('a write is there once its own file was flushed', () => {
  const changes: Change[] = [
    write('/db/old', 0, 'X'),
    { kind: 'flush', file: '/db/old' },
    write('/db/old', 1, 'Y'),
    { kind: 'flush', file: '/db/another' },
  ]
  expect(left(changes)).toEqual({ old: 'Xbcd' })
})

test('a file that was made is there once any file was flushed, and empty without a flush of its own', () => {
  const changes: Change[] = [
    { kind: 'create', file: '/db/new#1', path: '/db/new' },
    write('/db/new#1', 0, 'bytes'),
    { kind: 'flush', file: '/db/old' },
    { kind: 'create', file: '/db/newer#2', path: '/db/newer' },
  ]
  expect(left(changes)).toEqual({ old: 'abcd', new: '' })
})

test('a file keeps its bytes where it is moved, and whoever takes its name has none of them', () => {
  const changes: Change[] = [
    { kind: 'rename', file: '/db/old', from: '/db/old', path: '/db/moved' },
    { kind: 'create', file: '/db/old#1', path: '/db/old' },
    write('/db/old', 0, 'moved'),
    write('/db/old#1', 0, 'fresh'),
    { kind: 'flush', file: '/db/old' },
    { kind: 'flush', file: '/db/old#1' },
  ]
  expect(left(changes)).toEqual({ moved: 'moved', old: 'fresh' })
})

test('what was never flushed may reach the disk in part', () => {
  const changes: Change[] = [
    write('/db/old', 0, 'WXYZ'),
    { kind: 'create', file: '/db/new#1', path: '/db/new' },
    { kind: 'unlink', path: '/db/old' },
  ]
  expect(left(changes, { keeps: () => 'second half', shareOfChanges: 0.7 })).toEqual({ old: 'abYZ', new: '' })
  rmSync(here('after'), { recursive: true })
  expect(left(changes, { keeps: () => 'all', shareOfChanges: 1 })).toEqual({ new: '' })
  expect(existsSync(here('before/old'))).toBe(true)
})
