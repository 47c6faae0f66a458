import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../run.ts'
import { candidatesOf } from './candidates.ts'
import { placeholdersOf, readCatalogue } from './catalogues.ts'
import { LANGUAGES } from './languages.ts'
import { faultsIn, missingIn } from './missing.ts'
import { translatePage } from './plugin.ts'
import { allSaid, saidIn, serverFiles } from './said.ts'
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
  for (const file of ['audit/sentences.ts', 'audit/changesInWords.ts'])
    expect(withoutEntry(language, file, /[a-z]{2}/)).toEqual([])
})

it.each(LANGUAGES)('why an email or a PDF didn’t come has an entry in %s', (language) => {
  for (const file of ['mail/smtp.ts', 'publication/pdf/exportPdf.ts'])
    expect(withoutEntry(language, file, /^[A-Z].*[a-z]\.$/)).toEqual([])
})

/** Texts of a module of the server that answers say and a language has no entry for. */
function withoutEntry(language: (typeof LANGUAGES)[number], file: string, pattern: RegExp): string[] {
  const path = join(root, 'apps/server/src/modules', file)
  const entries = readCatalogue(language, 'server')
  return candidatesOf(path, readFileSync(path, 'utf8'))
    .map(({ key }) => key)
    .filter((key) => pattern.test(key) && !(key in entries))
}

it.each(LANGUAGES)(
  'everything that emails and pages of the server say has an entry in %s, and nothing else',
  (language) => {
    const entries = readCatalogue(language, 'said')
    const said = new Set(allSaid().map(({ key }) => key))
    expect([...said].filter((key) => typeof entries[key] !== 'string')).toEqual([])
    expect(Object.keys(entries).filter((key) => !said.has(key))).toEqual([])
    const others = [...said].filter(
      (key) => placeholdersOf(key).join() !== placeholdersOf(entries[key] as string).join(),
    )
    expect(others).toEqual([])
  },
)

/** Words in the sources of emails that aren’t said: a role, fields of an address, and our own name. */
const NAMES = new Set(['Viewer', 'email', 'username', 'Bubbles'])

it('emails are written in the language of whoever gets them, with nothing left in one of its own', () => {
  const unsaid = serverFiles().flatMap((path) => {
    const source = readFileSync(join(root, path), 'utf8')
    if (!/\b(?:mailLayout|subjectLine)\(/.test(source) || path.endsWith('/mail/layout.ts')) return []
    const said = saidIn(path, source)
    return candidatesOf(path, source)
      .filter(
        ({ key, isWords, start }) =>
          isWords && !NAMES.has(key) && !said.some((each) => each.start <= start && start < each.end),
      )
      .map(({ key }) => `${path}: ${key}`)
  })
  expect(unsaid).toEqual([])
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

it('takes words after a number or a comma, what is read out, a heading that is also a key, and a name with a capital, for words', () => {
  const source = `const a = ['90 days', ', light', 'days']; const b = <List label="members" id="members" />
const c = { kind: 'Kind', status: 'Open' }; const d = <Row name="App" icon="App" />`
  const words = candidatesOf('a.tsx', source).filter(({ isWords }) => isWords)
  expect(words.map(({ key }) => key)).toEqual(['90 days', ', light', 'members', 'Kind', 'App'])
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
