/** The languages that pages are built in besides English, which is the source. */
export const LANGUAGES = ['de'] as const
export type Language = (typeof LANGUAGES)[number]
