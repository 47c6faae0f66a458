/**
 * Whether a text is a language as pages name it (BCP 47), in canonical form: a language of two or three letters, and
 * what follows it, such as `en-GB`, `ar-EG` or `zh-Hant-TW`.
 */
export function isLanguageTag(tag: unknown): tag is string {
  if (typeof tag !== 'string' || tag.length > 35 || !/^[a-z]{2,3}(?:-|$)/.test(tag)) return false
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag
  } catch {
    return false
  }
}

export const LANGUAGE_TAG_MESSAGE = 'Name a language by its tag, such as en-GB or ar-EG.'

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'])

/** Which way a language (BCP 47) is written. */
export const directionOf = (lang: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.has(lang.toLowerCase().split('-')[0] ?? '') ? 'rtl' : 'ltr'
