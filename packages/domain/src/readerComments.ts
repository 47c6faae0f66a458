/** Characters of what a reader writes about a figure. */
export const READER_COMMENT_LIMITS = { words: 2_000, name: 80 } as const

/** Whether a reader who commented can be answered: an address that isn't confirmed yet gets the answer once it is. */
export const READER_REACHES = ['confirmed', 'unconfirmed', 'none'] as const
export type ReaderReach = (typeof READER_REACHES)[number]

/** What a reader who reports a problem can say it is: a wrong figure or fact, something that can't be read or used, something that shouldn't be shown, or else. */
export const READER_PROBLEMS = ['wrong', 'unusable', 'unwanted', 'other'] as const
export type ReaderProblem = (typeof READER_PROBLEMS)[number]
