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

/** Scripts in use that are written from right to left (ISO 15924). */
export const RIGHT_TO_LEFT_SCRIPTS: ReadonlySet<string> = new Set([
  'Adlm',
  'Arab',
  'Hebr',
  'Mand',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
])

/** A letter of one of them. */
export const RIGHT_TO_LEFT_LETTER =
  /[\p{Script=Adlm}\p{Script=Arab}\p{Script=Hebr}\p{Script=Mand}\p{Script=Nkoo}\p{Script=Rohg}\p{Script=Samr}\p{Script=Syrc}\p{Script=Thaa}]/u

/**
 * Which way a language (BCP 47) is written: by the script it names, or else by the one it most likely has. Not by
 * `Intl.Locale.getTextInfo`, which Firefox lacks: pages are the same wherever they are drawn.
 */
export function directionOf(lang: string): 'ltr' | 'rtl' {
  try {
    const { script } = new Intl.Locale(lang).maximize()
    return RIGHT_TO_LEFT_SCRIPTS.has(script ?? '') ? 'rtl' : 'ltr'
  } catch {
    return 'ltr'
  }
}
