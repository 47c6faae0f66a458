import MagicString from 'magic-string'
import { type Candidate, candidatesOf } from './candidates.ts'
import { areaOf, type Catalogue, entryOf, ownEntryOf } from './catalogues.ts'
import type { Language } from './languages.ts'

/** The tag by which a language formats numbers and dates. */
const TAGS: Record<Language, string> = { de: 'de-DE' }

/** Formats of the pages that name English: a tag as first argument of `Intl.…Format` or of `toLocaleString`. */
const ENGLISH_FORMATS =
  /(?<=\bIntl\.\w+\(\s*|\.toLocale(?:Date|Time)?String\(\s*|\.localeCompare\([^()]*,\s*)'en(?:-(?:GB|US))?'/g

/** What follows a word in `${word}${count === 1 ? '' : 's'}`: its English plural. */
const ENGLISH_PLURAL = /^([\w.]+) === 1 \? '' : 's'$/

/**
 * A module in another language: texts replaced by their translations, formats by those of the language. A word that is counted has
 * both its forms in the catalogue, as in `Bericht|Berichte`.
 * @param file its path from the root, with slashes.
 * @returns undefined where nothing in it changes.
 */
export function translate(
  file: string,
  source: string,
  language: Language,
  catalogue: Catalogue,
): MagicString | undefined {
  const area = areaOf(file)
  if (area === null) return undefined
  const text = new MagicString(source)
  for (const { 0: found, index } of source.matchAll(ENGLISH_FORMATS))
    text.overwrite(index, index + found.length, `'${TAGS[language]}'`)
  for (const candidate of candidatesOf(file, source)) {
    const entry = isName(candidate)
      ? ownEntryOf(catalogue, file, candidate.key)
      : entryOf(catalogue, file, candidate.key)
    const to =
      typeof entry === 'string' ? replacement(candidate, entry, source, text) : pluralised(candidate, text)
    if (to !== undefined) text.overwrite(candidate.start, candidate.end, to)
  }
  return text.hasChanged() ? text : undefined
}

/** A word in lower case that nothing says is shown: elsewhere than before a number it is a value of the protocol. */
const isName = ({ kind, key, isWords }: Candidate): boolean =>
  (kind === 'literal' || kind === 'attribute') && !isWords && /^[a-z]+$/.test(key)

/** A template that adds an English plural, with the forms of the word instead. */
function pluralised(candidate: Candidate, text: MagicString): string | undefined {
  if (candidate.kind !== 'template') return undefined
  const own = candidate.values.map(({ start, end }) => text.slice(start, end))
  if (!own.some((code) => ENGLISH_PLURAL.test(code))) return undefined
  return `\`${templateText(candidate, candidate.key, text)}\``
}

function replacement(candidate: Candidate, entry: string, source: string, text: MagicString): string {
  const own = source.slice(candidate.start, candidate.end)
  if (candidate.kind === 'jsx') return `${/^\s*/.exec(own)![0]}${jsxText(entry)}${/\s*$/.exec(own)![0]}`
  // A literal's white space is inside its quotes.
  const lead = /^.(\s*)/s.exec(own)![1]!
  const trail = /(\s*).$/s.exec(own)![1]!
  if (candidate.kind === 'template') return `\`${lead}${templateText(candidate, entry, text)}${trail}\``
  const literal = JSON.stringify(`${lead}${entry}${trail}`)
  return candidate.kind === 'attribute' && source[candidate.start - 1] === '=' ? `{${literal}}` : literal
}

const jsxText = (entry: string): string => (/[{}<>&"]/.test(entry) ? `{${JSON.stringify(entry)}}` : entry)

/** A translated template: each `{0}` is its value again. */
function templateText({ values }: Candidate, entry: string, text: MagicString): string {
  const codes = withPlurals(values.map(({ start, end }) => text.slice(start, end)))
  return entry.replaceAll(/[`\\]|\$(?=\{)/g, '\\$&').replaceAll(/\{(\d+)\}/g, (whole, at: string) => {
    const code = codes[Number(at)]
    if (code === undefined) throw new Error(`There is no value ${whole} for “${entry}”.`)
    return code === '' ? '' : `\${${code}}`
  })
}

/** A word before an English plural becomes one of its forms, and the plural nothing. */
const withPlurals = (codes: readonly string[]): string[] =>
  codes.map((code, at) => {
    const count = ENGLISH_PLURAL.exec(codes[at + 1] ?? '')?.[1]
    if (count !== undefined) return `${code}.split('|').at(${count} === 1 ? 0 : -1)`
    return at > 0 && ENGLISH_PLURAL.test(code) ? '' : code
  })
