import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { neededScripts, overBudget } from './budgets.ts'

let root = ''
afterEach(() => {
  if (root !== '') rmSync(root, { recursive: true })
  root = ''
})

/** A built sign-in whose library has so many kilobytes. */
function built(kilobytes: number): string {
  root = mkdtempSync(join(tmpdir(), 'bubbles-budgets-'))
  const assets = join(root, 'apps/login/dist/assets')
  mkdirSync(assets, { recursive: true })
  writeFileSync(
    join(root, 'apps/login/dist/index.html'),
    '<script type="module" crossorigin src="/assets/index-1.js"></script>',
  )
  const write = (name: string, code: string, bytes: number) => {
    writeFileSync(join(assets, name), code)
    writeFileSync(join(assets, `${name}.br`), Buffer.alloc(bytes))
  }
  write('index-1.js', 'import{a}from"./library-1.js";a(()=>import("./later-1.js"))', 1024)
  write('library-1.js', 'export const a=1', kilobytes * 1024)
  write('later-1.js', '', 900 * 1024)
  return root
}

test('what is imported counts, what is loaded later does not', () => {
  expect(overBudget('apps/login/dist', built(84))).toEqual([])
})

test('a page over its budget is named, with both numbers', () => {
  expect(overBudget('apps/login/dist', built(85))).toEqual([
    expect.stringContaining('the sign-in begins with 86.0 KB of JavaScript; it may have 85.'),
  ])
})

test('files that import each other count once', () => {
  const code: Record<string, string> = { 'a.js': 'import"./b.js"', 'b.js': "import {x} from './a.js'" }
  expect(neededScripts(['a.js'], (name) => code[name]!)).toEqual(['a.js', 'b.js'])
})
