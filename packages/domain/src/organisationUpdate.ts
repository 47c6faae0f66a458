import { PROBLEMS } from './problem.ts'

/** When there is no current organisation (specification 8). */
export const CANNOT_RESOLVE_ORGANISATION: string = PROBLEMS['organisation-not-found'][1]

/**
 * Only the current organisation can be updated (specification 5). Asked by the server, and by the dashboard before it
 * sends anything.
 * @returns the specification's sentence, letter by letter, with both ids; null when they are the same.
 */
export const updateMismatch = (currentId: string, id: string): string | null =>
  currentId === id ? null : `Current Organisation '${currentId}' cannot be update with Organisation '${id}'`

/** Days for which a name that was given up leads to its organisation and cannot be taken by another. */
export const FORMER_NAME_DAYS = 90

/** Days from deleting an organisation until what it had is erased. */
export const ERASURE_DAYS = 30

/** A measurement id as Google Analytics 4 writes them. */
export const MEASUREMENT_ID = /^G-[A-Z0-9]{4,20}$/

/** Days readers' raw events can be kept, least and most. */
export const RETENTION_DAYS = { least: 30, most: 1825 } as const

/** Characters of the address of an organisation's accessibility statement, at most; the table has the same. */
export const MAX_STATEMENT_ADDRESS = 500
