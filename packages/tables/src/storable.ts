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
