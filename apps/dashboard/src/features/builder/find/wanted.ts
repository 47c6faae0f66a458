/** What is looked for, and how strictly. */
export interface Wanted {
  words: string
  /** Capital letters are told from small ones. */
  matchCase: boolean
  /** Not inside longer words. */
  wholeWords: boolean
}

/** What a key types for what is often set in type: it finds both. */
const TYPED: Readonly<Record<string, string>> = {
  "'": "['‘’‚‹›]",
  '"': '(?:["“”„「」]|«\\s?|\\s?»)',
  ' ': '\\s',
  '--': '(?:--|–)',
  '\\.\\.\\.': '(?:\\.{3}|…)',
}

const LETTER = '[\\p{L}\\p{M}\\p{N}_]'

/**
 * Finds all that is looked for; null while nothing is. What keys have finds what is set for it: curly quotation marks,
 * dashes and ellipses, and any space.
 */
export function patternOf({ words, matchCase, wholeWords }: Wanted): RegExp | null {
  if (words === '') return null
  const exact = words
    .replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    .replaceAll(/['" ]|--|(?:\\\.){3}/g, (typed) => TYPED[typed] ?? typed)
  return new RegExp(wholeWords ? `(?<!${LETTER})${exact}(?!${LETTER})` : exact, matchCase ? 'gu' : 'giu')
}

/** Where a text has it: first and last place of each, in UTF-16 units. */
export const placesIn = (text: string, pattern: RegExp): [start: number, end: number][] =>
  [...text.matchAll(pattern)].map(({ index, 0: { length } }) => [index, index + length])
