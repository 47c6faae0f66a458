import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BLOCKS } from '@bubbles/report-document'
import { parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'
import { root } from './run.ts'

/** Words that mark a sentence nobody would say aloud, each with what to write instead. */
const UNSAID: [word: RegExp, instead: string][] = [
  [/\be-mail/i, 'email'],
  [/\binvitations?\b/i, 'invite'],
  [/\b(?:some|every|any)body\b/i, 'someone, everyone, anyone'],
  [/\bnobody\b/i, 'no one'],
  [/\banew\b/i, 'again'],
  [/\bmend(?:s|ed)?\b/i, 'fix'],
  [/\bwhoever\b/i, 'the person who, anyone who'],
  [/\bdid not (?:come|load)\b/i, 'couldn’t be loaded'],
  [/\bof the kind\b/i, 'matching'],
  [/\bper cent\b/i, '%'],
  [/\bis to be had\b/i, 'is available'],
  [/\bby itself\b/i, 'automatically'],
  [/\bcan not\b/i, 'can’t, cannot'],
  [/\bwhat each role may\b/i, 'what each role can'],
  [/\b(?:compares?|reads?) better\b/i, 'is easier to compare, is clearer'],
  [/\bhas at most\b/i, 'can have at most'],
  [/\bhas to be an?\b/i, 'must be'],
  [/\ba text of\b|\btexts that\b/i, 'text'],
  [/\b(?:is|are) no (?:part|question|member|text|superuser|reviewer|builder)\b/i, 'isn’t a'],
  [/\bstands? (?:in(?! the way)|on|at|beside|under|behind|there)\b/i, 'is, appears'],
  [/\bsomeone else just changed\b/i, 'someone else has just changed'],
  [/\bin place of\b/i, 'instead of'],
  [/\bthe world (?:sees|reads|does)\b|\bfor the world\b/i, 'the public'],
  [/\b(?:for|from|to) who (?:\w+s|may|did)\b/i, 'for people who, for anyone who'],
  [/\ban? inner error\b/i, 'an internal error'],
  [/\b(?:period|edition|week) before\b(?! )/i, 'previous period, previous edition'],
]

/** Terms of the glossary, by what it says not to call them. */
const NOT_TERMS: [word: RegExp, instead: string][] = [
  [/\bstandfirst\b(?!\?)/i, 'introduction'],
  [/\balt text\b/i, 'alternative text'],
  [/\buser names?\b/i, 'username'],
  [/\badministrators?\b/i, 'admin'],
  [/\bmeasurement id\b/, 'measurement ID'],
  [/\bmails\b|\b(?:a|the|gets|by) mail\b(?! (?:server|librar|proxy))/i, 'email'],
  [/(?<=[a-z,;] )(?:Admin|Publisher|Reviewer|Builder|Account manager)s?\b(?! role\b| \d)/, 'lower case'],
]

const STRAIGHT_APOSTROPHE: [word: RegExp, instead: string] = [/[a-z]'(?:t|s|re|ve|ll|d)\b/i, '’']

const OTHER_LANGUAGES = /languages\/(?:charts\/|front\/|status\/(?:feedback\/)?)?(?:de|fr|es)\.ts$/
const NOT_SHOWN =
  /\.test\.tsx?$|\/testing\/|\/test-kit\/|\.gen\.ts$|\/golden\/|\/fixtures\/|testing\w*\.ts$|\/design\/|\/styles\/|\/maps\/data\/|^packages\/charts\/tools\//

const files = execFileSync(
  'git',
  ['ls-files', 'apps/*.ts', 'apps/*.tsx', 'packages/*.ts', 'packages/*.tsx'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .trim()
  .split('\n')
  .filter((path) => !OTHER_LANGUAGES.test(path) && !NOT_SHOWN.test(path))

interface SyntaxNode {
  type: string
  [key: string]: unknown
}

/** What a source file says to people, roughly: its texts in JSX, and its strings of several words. */
function textsOf(path: string): string[] {
  const texts: string[] = []
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (typeof node !== 'object' || node === null) return
    const { type, value } = node as SyntaxNode
    if (type === 'JSXText') texts.push(String(value))
    if (type === 'Literal' && typeof value === 'string' && /\s/.test(value)) texts.push(value)
    if (type === 'TemplateElement')
      texts.push((value as { cooked: string }).cooked.replace(/^\s*--.*$/gm, ''))
    Object.values(node).forEach(walk)
  }
  walk(parseSync(path, readFileSync(join(root, path), 'utf8')).program)
  return texts
}

/** What a document says to people: its prose, without code, addresses and the names of files. */
const proseOf = (path: string): string[] =>
  readFileSync(join(root, path), 'utf8')
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`]*`/g, '`')
    .replace(/\]\([^)]*\)/g, ']')
    .split(/\n\n|\n(?=[-|#]|\d+\. )/)
    .map((block) => block.replace(/\s+/g, ' '))

const documents = execFileSync(
  'git',
  [
    'ls-files',
    'README.md',
    'CONTRIBUTING.md',
    'docs/*.md',
    'apps/*README.md',
    'packages/*README.md',
    'bench/README.md',
  ],
  { cwd: root, encoding: 'utf8' },
)
  .trim()
  .split('\n')
  .filter((path) => path !== 'docs/glossary.md' && path !== 'docs/decisions/0047-plain-words.md')

/** Sentences that another text dictates, to the letter. */
const DICTATED = [
  'Domain Validation Failed: Dashboard can not be run from ',
  'Its service account must be a Viewer there.',
]

const unsaidIn = (path: string, texts: string[], words: typeof UNSAID): string[] =>
  texts.flatMap((text) =>
    words.flatMap(([word, instead]) => {
      const at = DICTATED.some((each) => text.includes(each)) ? null : word.exec(text)
      return at
        ? [`${path}: “${text.slice(Math.max(0, at.index - 40), at.index + 50).trim()}”: ${instead}`]
        : []
    }),
  )

it('no sentence on screens or in the API has a word that people do not say', () => {
  const words = [...UNSAID, ...NOT_TERMS, STRAIGHT_APOSTROPHE]
  expect(files.flatMap((path) => unsaidIn(path, textsOf(path), words))).toEqual([])
})

it('no document has one either', () => {
  expect(documents.length).toBeGreaterThan(30)
  expect(documents.flatMap((path) => unsaidIn(path, proseOf(path), [...UNSAID, ...NOT_TERMS]))).toEqual([])
})

it('finds what a document must not say, and reads no code', () => {
  expect(proseOf('README.md').some((text) => text.includes('npm ci && npm start'))).toBe(false)
  expect(unsaidIn('a.md', ['Who may read what stands in a report.'], UNSAID)).toHaveLength(1)
})

it('finds texts in strings, templates and JSX', () => {
  expect(textsOf('apps/dashboard/src/features/reports/DeletedPage.tsx').length).toBeGreaterThan(3)
  expect(textsOf('packages/domain/src/problem.ts').length).toBeGreaterThan(20)
})

it('the glossary has the names of all blocks', () => {
  const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  for (const [type, { name }] of Object.entries(BLOCKS))
    expect(glossary).toContain(`| \`${type}\` | ${name} |`)
})
