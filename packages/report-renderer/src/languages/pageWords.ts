import type { ChartContext, ContextOptions } from '@bubbles/charts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { type PageWords, SPOKEN, type Spoken } from './vocabulary.ts'

const LANGUAGES: Readonly<Record<Spoken, PageWords>> = { ar, de, en, es, fr }

/** The words of the language of a locale (BCP 47), English ones where there are none of it. */
export function wordsOf<Words>(languages: Readonly<Record<Spoken, Words>>, locale: string): Words {
  const language = locale.toLowerCase().split('-')[0] ?? ''
  return isSpoken(language) ? languages[language] : languages.en
}

const isSpoken = (language: string): language is Spoken => (SPOKEN as readonly string[]).includes(language)

/** What a page of a locale (BCP 47) says beside its report; in English where we do not speak its language. */
export const pageWords = (locale: string): PageWords => wordsOf(LANGUAGES, locale)

/** What a page is written in: its own words, and how charts are drawn on it, with the language of what they say. */
export interface Language {
  readonly words: PageWords
  /** BCP 47. */
  readonly locale: string
  /** Font, numbers, how many colours there are, and which name has which. */
  readonly charts: ChartContext
}

/** How charts and numbers on a page of this locale (BCP 47) are written: for `chartContext`. */
export const chartLanguage = (locale: string): Pick<ContextOptions, 'locale' | 'words'> => ({
  locale,
  words: pageWords(locale).charts,
})
