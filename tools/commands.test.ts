import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run.ts'

/** Commands that documents name in backticks or in blocks of shell, with the document. Decisions say what was run once. */
const commands = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((path) => !path.startsWith('docs/decisions/') && existsSync(join(root, path)))
  .flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const inBlocks = [...text.matchAll(/^```sh\n([^]*?)^```/gm)].flatMap(([, block]) => block!.split('\n'))
    const inWords = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!)
    return [...inBlocks, ...inWords]
      .flatMap((line) => line.split(/&&|[|;]/))
      .map((command) => ({ path, command: command.trim() }))
  })

const named = (start: RegExp) =>
  commands.flatMap(({ path, command }) => {
    const [, name] = start.exec(command) ?? []
    return name === undefined ? [] : [`${path}: ${name}`]
  })
const known = (names: readonly string[], is: (name: string) => boolean) =>
  names.filter((each) => !is(each.slice(each.indexOf(': ') + 2)))

it('documents name npm scripts that are there', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
  const names = named(/^npm run (?:--silent )?([\w-]+)/)
  expect(names.length).toBeGreaterThan(20)
  expect(known(names, (name) => Object.hasOwn(scripts, name))).toEqual([])
})

it('documents name programs that npx finds here, and their TypeScript files', () => {
  const programs = named(/^npx ([\w-]+)/)
  expect(programs.length).toBeGreaterThan(5)
  expect(known(programs, (name) => existsSync(join(root, 'node_modules/.bin', name)))).toEqual([])
  const files = named(/^(?:npx|node_modules\/\.bin\/)\s?node (?:--\S+ )*(\S+\.ts)/)
  expect(files.length).toBeGreaterThan(3)
  expect(known(files, (file) => existsSync(join(root, file)))).toEqual([])
})

it('no document runs TypeScript with whichever Node the machine has', () => {
  expect(named(/^(node (?:--\S+ )*\S+\.ts\b.*)/)).toEqual([])
})
