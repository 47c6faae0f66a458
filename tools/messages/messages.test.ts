import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../run.ts'
import { candidatesOf } from './candidates.ts'
import { readCatalogue } from './catalogues.ts'
import { LANGUAGES } from './languages.ts'
import { faultsIn, missingIn } from './missing.ts'
import { translatePage } from './plugin.ts'
import { translate } from './translate.ts'

it.each(LANGUAGES)(
  'every sentence has an entry in %s; npx node tools/messages/missing.ts lists those to add',
  (language) => {
    expect(missingIn(language).map(({ area, key }) => `${area}: ${key}`)).toEqual([])
  },
)

it.each(LANGUAGES)('every entry in %s has its sentence and the values of that sentence', (language) => {
  expect(faultsIn(language)).toEqual([])
})

it.each(LANGUAGES)('every text of the audit log has an entry in %s', (language) => {
  const path = join(root, 'apps/server/src/modules/audit/sentences.ts')
  const entries = readCatalogue(language, 'server')
  const texts = candidatesOf(path, readFileSync(path, 'utf8')).filter(({ key }) => /[a-z]{2}/.test(key))
  expect(texts.map(({ key }) => key).filter((key) => !(key in entries))).toEqual([])
})

const file = 'apps/dashboard/src/features/members/Example.tsx'
const inGerman = (source: string, catalogue: Parameters<typeof translate>[3]) =>
  translate(file, source, 'de', catalogue)?.toString()

it('replaces what is between tags, and keeps the space around it', () => {
  expect(inGerman('const a = <p> Open <b>it</b> </p>', { Open: 'Öffnen', it: 'es' })).toBe(
    'const a = <p> Öffnen <b>es</b> </p>',
  )
})

it('replaces literals and attributes, also with quotes in them', () => {
  expect(
    inGerman('const a = <B label="Open" words={c ? \'Say it\' : d} />', { Open: '„Auf"', 'Say it': 'Sag’s' }),
  ).toBe('const a = <B label={"„Auf\\""} words={c ? "Sag’s" : d} />')
})

it('moves the values of a template, with what is translated inside them', () => {
  expect(
    inGerman("const a = `${n} of ${b ? 'All these' : c}`", {
      '{0} of {1}': 'von {1} {0}',
      'All these': 'alle',
    }),
  ).toBe('const a = `von ${b ? "alle" : c} ${n}`')
})

it('chooses a form of a counted word', () => {
  const source = "const words = (n, word) => `${n} ${word}${n === 1 ? '' : 's'}`; countOf(2, 'report')"
  const code = inGerman(source, { report: 'Bericht|Berichte' })!
  expect(code).toContain('countOf(2, "Bericht|Berichte")')
  expect(code).toContain("`${n} ${word.split('|').at(n === 1 ? 0 : -1)}`")
})

it('leaves imports, types, keys, comparisons and attributes that are names', () => {
  const source = `import a from 'Open'
type T = 'Open'
const b = { 'Open': 1, c: x === 'Open' }
switch (x) { case 'Open': }
const d = <i className="Open" data-a="Open" />`
  expect(inGerman(source, { Open: 'Öffnen' })).toBeUndefined()
})

it('takes words after a number or a comma, what is read out, and a heading that is also a key, for words', () => {
  const source = `const a = ['90 days', ', light', 'days']; const b = <List label="members" id="members" />
const c = { kind: 'Kind', status: 'Open' }`
  const words = candidatesOf('a.tsx', source).filter(({ isWords }) => isWords)
  expect(words.map(({ key }) => key)).toEqual(['90 days', ', light', 'members', 'Kind'])
})

it('leaves what means something else in a file, and a value of the protocol that is also a counted word', () => {
  const catalogue = {
    Open: 'Öffnen',
    report: 'Bericht|Berichte',
    'Example.tsx': { Open: 'Offen', Shut: null },
  }
  expect(inGerman("f('Open', 'Shut', 'report'); countOf(n, 'report')", catalogue)).toBe(
    'f("Offen", \'Shut\', \'report\'); countOf(n, "Bericht|Berichte")',
  )
})

it('formats numbers and dates as the language does', () => {
  expect(inGerman("new Intl.NumberFormat('en-GB'); n.toLocaleString('en-GB'); tag === 'en-GB'", {})).toBe(
    "new Intl.NumberFormat('de-DE'); n.toLocaleString('de-DE'); tag === 'en-GB'",
  )
})

it('finds a text as often as it is there, white space as it is shown', () => {
  expect(candidatesOf('a.tsx', 'const a = <p>\n  One\n  line\n</p>').map(({ key }) => key)).toEqual([
    'One line',
  ])
})

it('gives the page its language and what it says before scripts', () => {
  expect(
    translatePage('<html lang="en"><p>Wait</p>', 'de', { 'index.html': { '<p>Wait': '<p>Warten' } }),
  ).toBe('<html lang="de"><p>Warten</p>')
})
