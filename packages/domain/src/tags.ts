/** Characters of a tag's name, tags of one report, and tags of an organisation. */
export const TAG_LIMITS = { name: 40, ofReport: 20, ofOrganisation: 500 } as const

/** Characters of a saved search's name and of the address it keeps, and how many one person has in an organisation. */
export const SAVED_SEARCH_LIMITS = { name: 60, search: 1_000, ofPerson: 50 } as const

/** A tag's name as it is kept: one blank between two words. */
export const tagName = (typed: string): string => typed.normalize('NFC').trim().replaceAll(/\s+/gu, ' ')

/** By which two names are the same tag, whatever the case: "Wind power" and "wind power". */
export const tagKey = (name: string): string => tagName(name).toLowerCase()
