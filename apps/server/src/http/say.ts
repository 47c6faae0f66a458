import { existsSync, readFileSync } from 'node:fs'
import { PAGE_LANGUAGES, type PageLanguage } from '@bubbles/domain'
import { answerTranslator } from '@bubbles/domain/answer-translation'

type Value = string | number
/** By the English text, with `{0}` for each value: its translation. */
type Texts = Readonly<Record<string, string>>

/** Says sentences in one language: say`Open the report`. The English text is what a catalogue knows it by. */
export interface Say {
  (strings: readonly string[], ...values: readonly Value[]): string
  readonly language: PageLanguage
  /** By which dates and numbers are written (BCP 47). */
  readonly tag: string
  /** What stands around the values of a sentence, and the number of the value at each place: languages differ in their order. */
  template(strings: readonly string[]): { texts: readonly string[]; order: readonly number[] }
  /** A sentence that another part of the server has written in English, such as why a call was refused. */
  sentence(english: string): string
  /** A text of one file of the domain, with `{0}` for each value: words such as “share” mean something else in another file. */
  within(file: string, english: string, ...values: readonly string[]): string
}

/** The catalogues, which the image has beside the server. */
const MESSAGES = new URL('../../../../messages/', import.meta.url)

/** Emails and pages that the server itself writes. */
const OWN = 'said'

/** Catalogues of what answers may say, the server's own last: of two that know a text, the later counts. */
const ANSWERS = [
  'package-charts',
  'package-tables',
  'package-report-document',
  'package-contract',
  'package-flags',
  'package-domain',
  'server',
]

const TAGS: Record<PageLanguage, string> = { en: 'en-GB', de: 'de-DE' }

/** Files of which answers say words that are something else in other files of their package: what changed in a block. */
const WITHIN: Readonly<Record<string, readonly string[]>> = {
  'package-report-document': ['changes.ts', 'typeInText.ts'],
}

function readCatalogue(language: PageLanguage, area: string): Record<string, unknown> {
  const file = new URL(`${language}/${area}.json`, MESSAGES)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {}
}

function readTexts(language: PageLanguage, area: string): Texts {
  const catalogue = readCatalogue(language, area)
  const own = (WITHIN[area] ?? []).flatMap((name) => Object.entries(catalogue[name] as object))
  return Object.fromEntries(
    [...own, ...Object.entries(catalogue)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
}

/** What answers say, with its translations; words that are counted are the pages' own. */
export const answerSentences = (language: PageLanguage): Texts =>
  Object.fromEntries(
    ANSWERS.flatMap((area) => Object.entries(readTexts(language, area))).filter(
      ([, translation]) => !translation.includes('|'),
    ),
  )

/** What a sentence is known by. */
const keyOf = (strings: readonly string[]): string =>
  strings.reduce((key, text, at) => (at === 0 ? text : `${key}{${at - 1}}${text}`), '')

/** A text of one file of the domain: the file's own translation, else that of all files. */
function textWithin(catalogue: Record<string, unknown>, file: string, english: string): string {
  const own = catalogue[file] as Texts | undefined
  return own?.[english] ?? (catalogue[english] as string | null | undefined) ?? english
}

const make = (language: PageLanguage): Say => {
  const own = readTexts(language, OWN)
  const translate = language === 'en' ? null : answerTranslator(answerSentences(language))
  const template: Say['template'] = (strings) => {
    const translation = own[keyOf(strings)]
    if (translation === undefined) return { texts: strings, order: strings.slice(1).map((_, at) => at) }
    const pieces = translation.split(/\{(\d+)\}/)
    return {
      texts: pieces.filter((_, at) => at % 2 === 0),
      order: pieces.filter((_, at) => at % 2 === 1).map(Number),
    }
  }
  const say = (strings: readonly string[], ...values: readonly Value[]): string => {
    const { texts, order } = template(strings)
    return texts.reduce((whole, text, at) => `${whole}${values[order[at - 1]!] ?? ''}${text}`)
  }
  const sentence = (english: string): string =>
    translate === null ? english : (translate({ sentence: english }) as { sentence: string }).sentence
  const ofDomain = readCatalogue(language, 'package-domain')
  const within: Say['within'] = (file, english, ...values) =>
    textWithin(ofDomain, file, english).replaceAll(/\{(\d+)\}/g, (_, at: string) => values[Number(at)] ?? '')
  return Object.assign(say, { language, tag: TAGS[language], template, sentence, within })
}

const made = new Map<PageLanguage, Say>()

/** Says in a language what the server has to say. A text without translation stays English; a test finds those. */
export function sayIn(language: PageLanguage): Say {
  const known = made.get(language) ?? make(language)
  made.set(language, known)
  return known
}

/** The language that pages are in which is that of a locale such as `de-AT`; English where there is none. */
export const languageOfLocale = (locale: string): PageLanguage =>
  PAGE_LANGUAGES.find((language) => language === locale.toLowerCase().split('-')[0]) ?? 'en'
