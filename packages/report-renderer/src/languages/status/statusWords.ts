import { knownLocale } from '../../words.ts'
import { wordsOf } from '../pageWords.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import type { Spoken } from '../vocabulary.ts'
import type { StatusWords } from './vocabulary.ts'

const LANGUAGES: Readonly<Record<Spoken, StatusWords>> = { ar, de, en, es, fr }

/** The words of a locale (BCP 47); English ones of a language we do not speak, and where none is known. */
export const statusWords = (locale = ''): StatusWords => wordsOf(LANGUAGES, locale)

/** The language that such a page says it is in: the locale's, British English where its words are English. */
export const statusLang = (locale = ''): string =>
  statusWords(locale) === en && !/^en\b/i.test(locale) ? 'en-GB' : knownLocale(locale)
