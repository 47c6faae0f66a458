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
]

const OTHER_LANGUAGES = /languages\/(?:charts\/|status\/)?(?:de|fr|es)\.ts$/
const NOT_SHOWN =
  /\.test\.tsx?$|\/testing\/|\/test-kit\/|\.gen\.ts$|\/golden\/|\/fixtures\/|testing\w*\.ts$|\/design\/|^packages\/charts\/tools\//

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
    if (type === 'TemplateElement') texts.push((value as { cooked: string }).cooked)
    Object.values(node).forEach(walk)
  }
  walk(parseSync(path, readFileSync(join(root, path), 'utf8')).program)
  return texts
}

it('no sentence has a word that people do not say', () => {
  const found = files.flatMap((path) =>
    textsOf(path).flatMap((text) =>
      UNSAID.flatMap(([word, instead]) =>
        word.test(text) ? [`${path}: “${text.trim().replace(/\s+/g, ' ').slice(0, 80)}”: ${instead}`] : [],
      ),
    ),
  )
  expect(found).toEqual([])
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
