/**
 * An answer of the server in the language of the page. The server answers in English, and so does this; builds in other languages put
 * the translation of `answerTranslation.ts` in its place.
 */
export const inPageLanguage = (answer: unknown): unknown => answer
