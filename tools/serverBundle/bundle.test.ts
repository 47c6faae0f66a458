import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bundle } from './bundle.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'bubbles-bundle-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const run = (at = folder) => execFileSync(process.execPath, [join(at, 'dist/main.js')], { encoding: 'utf8' })

test('a bundle finds files beside its sources, loads late what they load late, and can be moved with them', async () => {
  write('beside.txt', 'beside')
  write(
    'main.ts',
    `import { readFileSync } from 'node:fs'
    import { own } from './own.ts'
    const late: string = (await import('./late.ts')).late
    console.log(readFileSync(new URL('beside.txt', import.meta.url), 'utf8'), own, late)`,
  )
  write('own.ts', `export const own = 'own' as const`)
  write('late.ts', `export const late = 'late'`)
  await bundle({ main: join(folder, 'main.ts') }, join(folder, 'dist'))
  rmSync(join(folder, 'own.ts'))
  rmSync(join(folder, 'late.ts'))
  expect(run()).toBe('beside own late\n')
  renameSync(folder, `${folder}-moved`)
  folder += '-moved'
  expect(run()).toBe('beside own late\n')
})

test('what an older build wrote stays for a day', async () => {
  const main = join(folder, 'main.ts')
  const dist = join(folder, 'dist')
  const builds = async (late: string) => {
    write('late.ts', `export const late = '${late}'`)
    write('main.ts', `console.log((await import('./late.ts')).late)`)
    await bundle({ main }, dist)
    return readdirSync(dist).filter((name) => name !== 'main.js')
  }
  const [first] = await builds('first')
  expect(await builds('second')).toHaveLength(2)
  expect(run()).toBe('second\n')
  const old = Date.now() / 1000 - 90_000
  for (const name of readdirSync(dist)) utimesSync(join(dist, name), old, old)
  expect(await builds('third')).not.toContain(first)
})
