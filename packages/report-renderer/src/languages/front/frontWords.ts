import { wordsOf } from '../pageWords.ts'
import type { Spoken } from '../vocabulary.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import type { FrontWords } from './vocabulary.ts'

const LANGUAGES: Readonly<Record<Spoken, FrontWords>> = { ar, de, en, es, fr }

/** The words of a locale (BCP 47); English ones of a language we do not speak. */
export const frontWords = (locale: string): FrontWords => wordsOf(LANGUAGES, locale)
