import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const directory = mkdtempSync(join(tmpdir(), 'bubbles-code-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** Keeps what it compiles in a directory, loads a file, and says what its threads begin with. */
function run(kept: string): string {
  const program = `
    const { keepCompiledCode, writeCompiledCode } = await import('./compiledCode.ts')
    keepCompiledCode(process.argv[1])
    await import('./place.ts')
    writeCompiledCode()
    process.stdout.write(process.env.NODE_COMPILE_CACHE ?? 'nothing')`
  const { NODE_COMPILE_CACHE: _, ...env } = process.env
  return execFileSync(process.execPath, ['--input-type=module', '--eval', program, kept], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
    env,
  })
}

test('what a process compiles is kept, and its threads know where', () => {
  const kept = join(directory, 'kept')
  expect(run(kept)).toBe(kept)
  expect(readdirSync(kept, { recursive: true }).length).toBeGreaterThan(1)
})

test('where nothing can be kept, everything goes on', () => {
  const file = join(directory, 'file')
  writeFileSync(file, '')
  expect(run(file)).toBe('nothing')
})
