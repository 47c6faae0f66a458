import type { ContextOptions } from '@bubbles/charts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import type { PageWords } from './vocabulary.ts'

const LANGUAGES: Readonly<Record<string, PageWords>> & { en: PageWords } = { ar, de, en, es, fr }

/** The words of the language of a locale (BCP 47), English ones where there are none of it. */
export function wordsOf<Words>(
  languages: Readonly<Record<string, Words>> & { en: Words },
  locale: string,
): Words {
  const language = locale.toLowerCase().split('-')[0] ?? ''
  return Object.hasOwn(languages, language) ? languages[language]! : languages.en
}

let current: PageWords = en

/** What pages say in the language of `inLanguage`; English outside it. */
export const said = (): PageWords => current

/** How charts and numbers on a page of this locale (BCP 47) are written: for `chartContext`. */
export const chartLanguage = (locale: string): Pick<ContextOptions, 'locale' | 'words'> => ({
  locale,
  words: wordsOf(LANGUAGES, locale).charts,
})

/**
 * Runs `draw` with the page's own words in the language of a locale (BCP 47); the words of a language we do not speak are
 * English. Drawing is synchronous, so that no other page can come between.
 */
export function inLanguage<T>(locale: string, draw: () => T): T {
  const before = current
  current = wordsOf(LANGUAGES, locale)
  try {
    return draw()
  } finally {
    current = before
  }
}
