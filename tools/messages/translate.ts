import MagicString from 'magic-string'
import { type Candidate, candidatesOf } from './candidates.ts'
import { areaOf, type Catalogue, entryOf } from './catalogues.ts'
import type { Language } from './languages.ts'

/** The tag by which a language formats numbers and dates. */
const TAGS: Record<Language, string> = { de: 'de-DE' }

/** Formats of the pages that name English: a tag as first argument of `Intl.…Format` or of `toLocaleString`. */
const ENGLISH_FORMATS =
  /(?<=\bIntl\.\w+\(\s*|\.toLocale(?:Date|Time)?String\(\s*|\.localeCompare\([^()]*,\s*)'en(?:-(?:GB|US))?'/g

/** `${word}${count === 1 ? '' : 's'}`: a word with its English plural. */
const ENGLISH_PLURAL = /\$\{([\w.]+)\}\$\{([\w.]+) === 1 \? '' : 's'\}/g

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
    const entry = entryOf(catalogue, file, candidate.key)
    const to = typeof entry === 'string' ? replacement(candidate, entry, source, text) : pluralised(candidate, source)
    if (to !== undefined) text.overwrite(candidate.start, candidate.end, to)
  }
  return text.hasChanged() ? text : undefined
}

/** A template that adds an English plural, with the forms of the word instead. */
function pluralised({ kind, start, end }: Candidate, source: string): string | undefined {
  if (kind !== 'template') return undefined
  const own = source.slice(start, end)
  const other = own.replaceAll(
    ENGLISH_PLURAL,
    (_, word: string, count: string) => `\${${word}.split('|').at(${count} === 1 ? 0 : -1)}`,
  )
  return other === own ? undefined : other
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

/** A translated template: each `{0}` is its value again; `{1|one|many}` chooses by a count that is 1 or not. */
function templateText({ values }: Candidate, entry: string, text: MagicString): string {
  return entry
    .replaceAll(/[`\\]|\$(?=\{)/g, '\\$&')
    .replaceAll(/\{(\d+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g, (whole, at: string, one?: string, many?: string) => {
      const value = values[Number(at)]
      if (value === undefined) throw new Error(`There is no value ${whole} for “${entry}”.`)
      const code = text.slice(value.start, value.end)
      return one === undefined ? `\${${code}}` : `\${(${code}) === 1 ? '${one}' : '${many}'}`
    })
}
