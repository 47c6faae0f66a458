/** What the address of the audit log says; what does not matter is left out. */
export interface AuditSearch {
  /** Id of the person who did it. */
  person?: string | undefined
  /** The first word of an action. */
  kind?: string | undefined
  /** First and last day, such as 2026-11-21, as this browser counts days. */
  from?: string | undefined
  to?: string | undefined
}

/** No filter at all, for the address. */
export const noFilters = { person: undefined, kind: undefined, from: undefined, to: undefined } as const

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const word = /^[a-z]{1,40}$/
const matching = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined

const day = (value: unknown): string | undefined => {
  const text = matching(value, /^\d{4}-\d{2}-\d{2}$/)
  return text !== undefined && !Number.isNaN(Date.parse(`${text}T00:00`)) ? text : undefined
}

/** Reads the search parameters; anything that does not fit counts as left out. */
export const readAuditSearch = (search: Record<string, unknown>): AuditSearch => ({
  person: matching(search.person, uuid),
  kind: matching(search.kind, word),
  from: day(search.from),
  to: day(search.to),
})
