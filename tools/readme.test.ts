import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { missingBuildTools } from './build.ts'
import { root } from './run.ts'

const readme = readFileSync(join(root, 'README.md'), 'utf8')

it('starts a part of the server with a Node and a file that are there', () => {
  const [, node, options, entry] =
    /^(node_modules\/\S+) ((?:--\S+ )+)(apps\/server\/src\/entry\/\S+\.ts)$/m.exec(readme) ?? []
  const version = execFileSync(join(root, node!), [...options!.trim().split(' '), '--version'], {
    encoding: 'utf8',
  })
  expect(version).toMatch(/^v24\./)
  expect(existsSync(join(root, entry!))).toBe(true)
})

it('says how to install where npm leaves the build tools out, as the start does there', () => {
  expect(missingBuildTools(tmpdir())).toContain('npm ci --include=dev')
  expect(missingBuildTools(root)).toBeUndefined()
  expect(readme).toContain('`npm ci --include=dev`')
})
