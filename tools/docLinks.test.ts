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

/** Every word of the source: what a document calls by its name has to be among them. */
const words = new Set(
  files
    .filter(
      (path) =>
        /\.(?:tsx?|sql|json|css|html|ya?ml)$|Caddyfile$/.test(path) && !path.startsWith('tools/docLinks'),
    )
    .flatMap((path) => readFileSync(join(root, path), 'utf8').match(/[A-Za-z_$][\w$]*/g) ?? []),
)
/** A name as code has them, with a capital or a line inside, so that it is no word of a language. */
const NAME = /^[A-Za-z]\w*(?:[a-z][A-Z]|_)\w*$/

/** Names of other programs, and of what a decision chose not to have. */
const NOT_OURS = new Set([
  'beforeSend',
  'RateLimiterRedis',
  'proxy_read_timeout',
  'max_connections',
  'max_slot_wal_keep_size',
  'hot_standby',
  'pg_rewind',
  'credentialsProvider',
  'CREDENTIALS_TTL',
])

function missingNames(path: string, text: string): string[] {
  return [...text.matchAll(inCode)]
    .map(([, code]) => code!.replace(/\(\)$/, ''))
    .filter((code) => NAME.test(code) && !words.has(code) && !NOT_OURS.has(code))
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

it('every name in backticks is one of the code', () => {
  expect(
    documents.flatMap((path) =>
      missingNames(path, readFileSync(join(root, path), 'utf8').replace(fences, '')),
    ),
  ).toEqual([])
})

it('the ways through the code name a file at every step', () => {
  const text = readFileSync(join(root, 'docs/ways.md'), 'utf8').replace(fences, '')
  const [, ...ways] = text.split(/^## /m)
  expect(ways.map((way) => way.split('\n')[0])).toEqual([
    'From keystroke to database',
    'Publish',
    'From a reader to a number',
    'A chart, from CSV to SVG',
    'Sign-in',
    'Add a role',
    'Where a change starts',
  ])
  const steps = [...text.matchAll(/^(?:\d+\. [^]*?(?=\n(?:\d+\. |\n))|\| (?!change|---).*)/gm)].map(
    ([step]) => step,
  )
  expect(steps.length).toBeGreaterThan(40)
  const paths = (step: string) =>
    [...step.matchAll(inCode)].map(([, code]) => code!).filter((code) => existsSync(join(root, code)))
  expect(steps.filter((step) => paths(step).length === 0 && !step.includes('](guides/'))).toEqual([])
})

it('every package and every module of the server says what it is for', () => {
  const folders = new Set(
    files.flatMap((path) => /^(?:packages|apps\/server\/src\/modules)\/[^/]+(?=\/)/.exec(path) ?? []),
  )
  expect(folders.size).toBeGreaterThan(25)
  const has = (folder: string) =>
    ['README.md', 'src/README.md'].some((name) => files.includes(`${folder}/${name}`))
  expect([...folders].filter((folder) => !has(folder))).toEqual([])
})

it('finds a link to nothing, a heading that is gone and a path that is gone', () => {
  expect(brokenLinks('README.md', '[a](docs/nothing.md) [b](#start) [c](docs/glossary.md#nothing)')).toEqual([
    'README.md: docs/nothing.md',
    'README.md: docs/glossary.md#nothing',
  ])
  expect(missingNames('README.md', '`noSuchNameAtAll` `expect` `readFileSync()`')).toEqual([
    'README.md: noSuchNameAtAll',
  ])
  expect(missingPaths('README.md', '`packages/nothing` `nowhere.ts` `nowhere/` `tools/run.ts`')).toEqual([
    'README.md: packages/nothing',
    'README.md: nowhere.ts',
    'README.md: nowhere/',
  ])
})
