import { PAGE_LANGUAGES, type PageLanguage } from '../../packages/domain/src/pageLanguages.ts'

/** A language that pages are built in besides English, which is the source. */
export type Language = Exclude<PageLanguage, 'en'>
export const LANGUAGES: readonly Language[] = PAGE_LANGUAGES.filter((language) => language !== 'en')
