import type { Encoding } from './negotiation.ts'

/** A rendered page ready to send. */
export interface CachedPage {
  publicationId: string
  /** '' for a page that is one reader's: it is never kept. */
  etag: string
  csp: string
  gzip: Buffer
  /** Null where it was made for one reader. */
  brotli: Buffer | null
  /** What a cache in front of the pages knows it by; absent: none may keep it. */
  keys?: readonly string[]
  /** Whether readers can send something from it. */
  hasForms?: boolean
  /** Whether a video plays in it. */
  hasMedia?: boolean
  /** Whether search engines may list it. */
  indexed: boolean
  /** When its public link ends, in ms; Infinity: never. */
  expiresAt: number
  /** When it was last known to be the live one, in ms. */
  checkedAt: number
  /** Of a page for everybody: what is sent for it. Absent until it is asked for, and where its headers have changed. */
  answers?: PageAnswers | undefined
}

/** One encoding of a page, ready to be handed to the connection. */
export interface PageAnswer {
  etag: string
  body: Buffer
  /** Name and value in turn, of the page and of the answer that says that the reader has it. */
  headers: readonly string[]
  headersOfKnown: readonly string[]
}

export type PageAnswers = Readonly<Record<Encoding, PageAnswer>>

/** For how long a page is served without asking the database whether it is still live. */
export const FRESH_MS = 1_000
const MAX_BYTES = 128 * 1024 * 1024

/** After which it is asked about while it is still served, so that no reader waits for the answer. */
export const CHECK_AFTER_MS = 500
/** Whether a page of the cache may be sent as it is: its link is not over, and it was live a moment ago. */
export const isFresh = (page: CachedPage, now: number): boolean =>
  now < page.expiresAt && page.checkedAt + FRESH_MS > now

/** Compressed public pages of this process that need no password, least recently used out first. */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes
  }

  /** A page as `get` gives it, which does not count as used. */
  peek(organisation: string, slug: string): CachedPage | undefined {
    return this.#pages.get(keyOf(organisation, slug))
  }

  get(organisation: string, slug: string): CachedPage | undefined {
    const key = keyOf(organisation, slug)
    const page = this.#pages.get(key)
    if (!page) return undefined
    this.#pages.delete(key)
    this.#pages.set(key, page)
    return page
  }

  set(organisation: string, slug: string, page: CachedPage): void {
    const key = keyOf(organisation, slug)
    this.#remove(key)
    this.#pages.set(key, page)
    this.#bytes += sizeOf(page)
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#remove(oldest)
    }
  }

  delete(organisation: string, slug: string): void {
    this.#remove(keyOf(organisation, slug))
  }

  /** Forgets all pages of an organisation: something of it was published, withdrawn or renamed. */
  forget(organisation: string): void {
    for (const key of this.#pages.keys()) if (key.startsWith(`${organisation}/`)) this.#remove(key)
  }

  #remove(key: string): void {
    const page = this.#pages.get(key)
    if (!page) return
    this.#bytes -= sizeOf(page)
    this.#pages.delete(key)
  }
}

const keyOf = (organisation: string, slug: string) => `${organisation}/${slug}`
const sizeOf = (page: CachedPage) => page.gzip.length + (page.brotli?.length ?? 0)
