import { createHash } from 'node:crypto'

/** A place in a chain, and the entry that belongs there. */
export interface Link {
  place: number
  /** SHA-256 in hex, as it was stored. */
  hash: string
  entryId: string
  /** The entry as it is hashed; null where it is gone. */
  content: string | null
  /** What people find the entry by, such as `report.deleted of 2026-11-25 10:11:12`. */
  name: string
}

/** What the hash of an entry has to be; the migration `0034_audit_chain` has the same rule. Written twice so that a changed function in the database proves nothing. */
export const hashOf = (place: number, previous: string, content: string): string =>
  createHash('sha256').update(`${place} ${previous} ${content}`).digest('hex')

/** Findings that are told of one chain; more are counted. */
const MOST_FINDINGS = 20

/** Walks one chain from its first link, in order, and collects what is wrong with it as sentences. */
export class ChainWalk {
  readonly #noted: string | undefined
  readonly #findings: string[] = []
  #untold = 0
  #place = 0
  #hash = ''
  #hasNoted = false

  /** @param noted a hash that was noted earlier and has to be in the chain, in hex. */
  constructor(noted?: string) {
    this.#noted = noted?.toLowerCase()
  }

  /** Where the walk is: the place of the last link, 0 before the first. */
  get place(): number {
    return this.#place
  }

  /** The last link's hash. */
  get hash(): string {
    return this.#hash
  }

  get findings(): readonly string[] {
    return this.#untold === 0 ? this.#findings : [...this.#findings, `And ${this.#untold} more.`]
  }

  take({ place, hash, entryId, content, name }: Link): void {
    const missing = place - this.#place - 1
    if (missing > 0) this.find(goneInWords(this.#place + 1, place - 1))
    if (content === null) this.find(`Entry ${place} (${entryId}) was removed.`)
    // After a gap, what the hash carries on is not known.
    else if (missing === 0 && hashOf(place, this.#hash, content) !== hash)
      this.find(`Entry ${place} (${name}, ${entryId}) was changed, or the one before it was.`)
    this.#place = place
    this.#hash = hash
    if (hash === this.#noted) this.#hasNoted = true
  }

  /** An entry that no link leads to. */
  takeUnlinked({ name, entryId }: Pick<Link, 'name' | 'entryId'>): void {
    this.find(`An entry (${name}, ${entryId}) was inserted, and isn’t part of the chain.`)
  }

  /** To be called after the last link. */
  end(): void {
    if (this.#noted === undefined || this.#hasNoted) return
    this.find(
      `No entry has the noted hash ${this.#noted}: the newest entries were removed, or the chain was replaced.`,
    )
  }

  find(sentence: string): void {
    if (this.#findings.length < MOST_FINDINGS) this.#findings.push(sentence)
    else this.#untold += 1
  }
}

const goneInWords = (first: number, last: number): string =>
  first === last
    ? `Entry ${first} was removed, and its link with it; entry ${last + 1} can’t be checked against it.`
    : `Entries ${first} to ${last} were removed, and their links with them; entry ${last + 1} can’t be checked against them.`
