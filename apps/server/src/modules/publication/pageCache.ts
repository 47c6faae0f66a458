/** A rendered page ready to send. */
export interface CachedPage {
  publicationId: string
  /** '' for a page that is one reader's: it is never kept. */
  etag: string
  csp: string
  gzip: Buffer
  /** Null where it was made for one reader. */
  brotli: Buffer | null
  /** Whether readers can send something from it. */
  hasForms?: boolean
  /** Whether search engines may list it. */
  indexed: boolean
  /** When its public link ends, in ms; Infinity: never. */
  expiresAt: number
  /** When it was last known to be the live one, in ms. */
  checkedAt: number
}

/** For how long a page is served without asking the database whether it is still live. */
export const FRESH_MS = 1_000
const MAX_BYTES = 128 * 1024 * 1024

/** Whether a page of the cache may be sent as it is: its link is not over, and it was live a moment ago. */
export const isFresh = (page: CachedPage, now: number): boolean =>
  now < page.expiresAt && page.checkedAt + FRESH_MS > now

/** Compressed public pages of this process that need no password, least recently used out first. */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>()
  #bytes = 0

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
      if (this.#bytes <= MAX_BYTES) break
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
