/** What may be sent: the screens say so before, the server holds to it. Texts in characters, files in bytes of binary units. */

const MEGABYTE = 1024 * 1024

export const MAX_IMAGE_MEGABYTES = 20
export const MAX_IMAGE_BYTES = MAX_IMAGE_MEGABYTES * MEGABYTE
/** A file that a report is made of. */
export const MAX_IMPORT_MEGABYTES = 30
export const MAX_IMPORT_BYTES = MAX_IMPORT_MEGABYTES * MEGABYTE

/** What is said of an edition when it is published. */
export const MAX_EDITION_NOTE = 280
/** The name a version of a report is given. */
export const MAX_VERSION_NAME = 120
/** The password of a public link. */
export const LINK_PASSWORD_LENGTH = { min: 8, max: 200 } as const
/** Comments with what they quote and whom they mention; notes and reasons of a review. */
export const REVIEW_LIMITS = { comment: 4_000, quote: 300, note: 1_000, mentions: 20, reviewers: 20 } as const

/** Addresses of one call that invites, characters of one, and how many invites an organisation can send in an hour. */
export const INVITE_LIMITS = { atOnce: 200, address: 400, anHour: 300 } as const

export const MAX_BRAND_FONTS = 20
export const MAX_BRAND_COLOURS = 12

/** Days that one question to engagement may ask for: three years, a leap year among them. */
export const MAX_RANGE_DAYS = 1_096
/** The first day engagement can be asked for. No reader was counted before. */
export const FIRST_READING_DAY = '2000-01-01'
/** Steps of a funnel, after opening the report. */
export const MAX_FUNNEL_STEPS = 6
/** Goals of one report, or of all reports together; the characters of a goal's name, and of a step's. */
export const GOAL_LIMITS = { count: 8, name: 80, label: 200 } as const
/** A note on a day of the trend, in characters; and how many an organisation can have. */
export const TREND_NOTE_LIMITS = { words: 120, count: 2_000 } as const
/** What fewer readers than this did or answered isn’t shown by itself: it would tell about a person. */
export const SMALLEST_GROUP = 5

/** Days for which a deleted report can be restored; then it is erased. */
export const RESTORABLE_DAYS = 30
