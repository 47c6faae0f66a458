/** The languages that the dashboard and the identity pages are in; English first, in which they are written. */
export const PAGE_LANGUAGES = ['en', 'de'] as const

export type PageLanguage = (typeof PAGE_LANGUAGES)[number]

/** What each is called in itself. */
export const PAGE_LANGUAGE_NAMES: Record<PageLanguage, string> = { en: 'English', de: 'Deutsch' }

/** The cookie with the language that a person chose, for the pages that come before they have signed in. */
export const LANGUAGE_COOKIE = 'bubbles-language'

/** Narrows what a cookie or a call says to a language that there is. */
export const isPageLanguage = (value: unknown): value is PageLanguage =>
  PAGE_LANGUAGES.some((each) => each === value)
