/** Characters of what a reader writes about a figure. */
export const READER_COMMENT_LIMITS = { words: 2_000, name: 80 } as const

/** Whether a reader who commented can be answered: an address that isn't confirmed yet gets the answer once it is. */
export const READER_REACHES = ['confirmed', 'unconfirmed', 'none'] as const
export type ReaderReach = (typeof READER_REACHES)[number]
