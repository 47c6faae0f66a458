/** NUL and halves of surrogate pairs: PostgreSQL keeps neither in text nor in jsonb. */
const UNSTORABLE = /[\0\p{Surrogate}]/u
const ALL_UNSTORABLE = new RegExp(UNSTORABLE, 'gu')

/** Why a text is refused. */
export const UNSTORABLE_MESSAGE =
  'This contains a character that can’t be stored: NUL or half a surrogate pair.'

/** Whether a database can keep the text as it is. */
export const isStorable = (text: string): boolean => !UNSTORABLE.test(text)

/** The text without the characters that no database keeps. */
export const storable = (text: string): string => (isStorable(text) ? text : text.replace(ALL_UNSTORABLE, ''))

/** Characters that are not seen or turn the text around. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu
/** Of these, what lines are made of, and the joiners and marks of direction that some scripts are written with. */
const KEPT = new Set(['\n', '\t', '\u200c', '\u200d', '\u200e', '\u200f'])

/** The text without characters that are not seen or turn the text around; lines, and what scripts need, stay. */
export const withoutHidden = (text: string): string =>
  text.replaceAll(HIDDEN, (found) => (KEPT.has(found) ? found : ''))
