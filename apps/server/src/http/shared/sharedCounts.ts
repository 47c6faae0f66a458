/** A limit that processes count together, under its name. */
export interface SharedLimit {
  name: string
  windowMs: number
}

/** The count, and how many milliseconds ago its window began. */
export interface Counted {
  count: number
  ageMs: number
}

/** Where processes count together. Each answers null where it could not, and then counted nothing as far as it knows. */
export interface SharedCounts {
  add(limit: SharedLimit, parts: readonly string[], by: number): Promise<Counted | null>
  read(limit: SharedLimit, parts: readonly string[]): Promise<Counted | null>
  /** Adds one and starts the window over. */
  extend(limit: SharedLimit, parts: readonly string[]): Promise<Counted | null>
  forget(limit: SharedLimit, parts: readonly string[]): Promise<unknown>
}

let shared: SharedCounts | null = null

/** Where this process counts limits that have a name; null: in its memory alone. */
export const sharedCounts = (): SharedCounts | null => shared

/** Counts limits that have a name there from now on. */
export function countTogether(counts: SharedCounts | null): void {
  shared = counts
}
