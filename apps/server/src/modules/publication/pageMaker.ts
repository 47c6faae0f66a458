import { WorkQueue } from '../../http/queue.ts'
import type { Target } from './admission.ts'
import type { CachedPage, PageCache } from './pageCache.ts'

/** Each is rendered and compressed in a thread: pages that are ready are sent meanwhile. */
const LIMITS = { atOnce: 2, mostWaiting: 100 }

/** What is made of an edition when it is asked for. */
export interface WantedPage {
  /** What it is kept under, among the pages of its organisation. */
  key: string
  publicationId: string
  /** Two of the same are alike. The ETag of what is made begins with it, and a full stop. */
  version: string
}

/** Pages made on request: from memory while they are right, else made once for all who ask meanwhile. */
export class PageMaker {
  readonly #cache: PageCache
  readonly #queue = new WorkQueue(LIMITS)
  readonly #underWay = new Map<string, Promise<CachedPage | null>>()

  constructor(cache: PageCache) {
    this.#cache = cache
  }

  /** The page, where it is in memory and still right. */
  known({ organisationName }: Target, { key, publicationId, version }: WantedPage): CachedPage | null {
    const page = this.#cache.get(organisationName, key)
    return page?.publicationId === publicationId && page.etag.startsWith(`${version}.`) ? page : null
  }

  /**
   * @param make null where there is no such page any more
   * @throws Problem unavailable where too many wait
   */
  async load(
    target: Target,
    wanted: WantedPage,
    make: () => Promise<CachedPage | null>,
  ): Promise<CachedPage | null> {
    const known = this.known(target, wanted)
    if (known) return known
    const { organisationId, organisationName } = target
    const making = `${organisationId}/${wanted.publicationId}/${wanted.version}/${wanted.key}`
    const begun =
      this.#underWay.get(making) ??
      this.#queue
        .run(make, organisationId)
        .then((page) => {
          if (page) this.#cache.set(organisationName, wanted.key, page)
          return page
        })
        .finally(() => this.#underWay.delete(making))
    this.#underWay.set(making, begun)
    return begun
  }
}
