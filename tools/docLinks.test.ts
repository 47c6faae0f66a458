import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run.ts'

const listed = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((path) => existsSync(join(root, path)))

const files = listed()
const documents = files.filter((path) => path.endsWith('.md'))
const fences = /^```[^]*?^```/gm
const inCode = /`([^`\n]+)`/g
const target = /\]\(([^)\s]+)\)/g

const FILE = /^[\w.@-]+(?:\/[\w.@-]+)*\.(?:ts|tsx|md|sql|css|json|mjs)$/
const FOLDER = /^[\w.@-]+(?:\/[\w.@-]+)*\/$/
const FROM_ROOT = /^(?:apps|packages|docs|tools|e2e|bench)\/[\w./@-]+$/

/** Every folder and file, and every way to name one by the end of its path. */
const known = new Set(
  files.flatMap((path) => {
    const parts = path.split('/')
    const names: string[] = []
    for (let from = 0; from < parts.length; from += 1) {
      for (let to = from + 1; to <= parts.length; to += 1) names.push(parts.slice(from, to).join('/'))
    }
    return names
  }),
)

/** The anchor GitHub gives a heading. */
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

function brokenLinks(path: string, text: string): string[] {
  return [...text.replace(inCode, '').matchAll(target)].flatMap(([, link]) => {
    if (/^[a-z]+:/.test(link!)) return []
    const [file, fragment] = link!.split('#')
    const to = file === '' ? path : posix.join(dirname(path), file!)
    if (!existsSync(join(root, to))) return [`${path}: ${link}`]
    if (!fragment || !to.endsWith('.md')) return []
    const headings = [...readFileSync(join(root, to), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      anchor(heading!),
    )
    return headings.includes(fragment) ? [] : [`${path}: ${link}`]
  })
}

/** Files of others, made by a run, or patterns of names: they are in no commit. */
const ELSEWHERE = new Set([
  'datapackage.json',
  'results/latest.json',
  'src/js/data/che.json',
  'src/migrations/NNNN_name.sql',
])

function missingPaths(path: string, text: string): string[] {
  return [...text.matchAll(inCode)]
    .map(([, code]) => code!)
    .filter((code) => {
      if (ELSEWHERE.has(code)) return false
      if (FROM_ROOT.test(code)) return !existsSync(join(root, code))
      return (FILE.test(code) || FOLDER.test(code)) && !known.has(code.replace(/\/$/, ''))
    })
    .map((code) => `${path}: ${code}`)
}

it('every relative link of a document leads to a file, and to a heading where it names one', () => {
  expect(
    documents.flatMap((path) =>
      brokenLinks(path, readFileSync(join(root, path), 'utf8').replace(fences, '')),
    ),
  ).toEqual([])
})

it('every path in backticks is one of this repository', () => {
  expect(
    documents.flatMap((path) =>
      missingPaths(path, readFileSync(join(root, path), 'utf8').replace(fences, '')),
    ),
  ).toEqual([])
})

it('finds a link to nothing, a heading that is gone and a path that is gone', () => {
  expect(brokenLinks('README.md', '[a](docs/nothing.md) [b](#start) [c](docs/glossary.md#nothing)')).toEqual([
    'README.md: docs/nothing.md',
    'README.md: docs/glossary.md#nothing',
  ])
  expect(missingPaths('README.md', '`packages/nothing` `nowhere.ts` `nowhere/` `tools/run.ts`')).toEqual([
    'README.md: packages/nothing',
    'README.md: nowhere.ts',
    'README.md: nowhere/',
  ])
})
