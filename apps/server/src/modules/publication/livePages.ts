import { readUnchanging } from '@bubbles/db'
import type { FastifyRequest } from 'fastify'
import { publishedPageCsp } from '@bubbles/report-renderer'
import { organisationKey, reportKey } from '../cdn/public.ts'
import { COLLECTOR_PATH } from './addresses.ts'
import { type AdmissionOptions, type AdmittedPage, admit, type Target } from './admission.ts'
import { type FrameAncestors, withFrameAncestors } from './embed/frameAncestors.ts'
import type { CachedPage, PageCache } from './pageCache.ts'
import { countPage } from './pageMetrics.ts'
import type { PagePolicy } from './pagePolicy.ts'
import { readPage } from './reader.ts'

export interface PageOptions extends AdmissionOptions {
  cache: PageCache
}

/** Asks for a page as a stranger does: without cookies, and so without a session or the proof of a password. */
const STRANGER = { headers: {} } as FastifyRequest

/** Pages for everybody: from memory while they are the live ones, else from the database. */
export class LivePages {
  readonly #options: PageOptions
  /** Pages about which the database is being asked. */
  readonly #checking = new Set<CachedPage>()

  constructor(options: PageOptions) {
    this.#options = options
  }

  /** The admitted page, which everybody may have; kept for others. Null where it is not there any more. */
  async load(target: Target, slug: string, admission: AdmittedPage): Promise<CachedPage | null> {
    const { cache } = this.#options
    const known = cache.get(target.organisationName, slug)
    if (known && isStill(known, admission)) {
      confirm(known, admission, this.#now())
      countPage('confirmed')
      return known
    }
    const page = await this.read(target, admission)
    countPage('read')
    if (page) cache.set(target.organisationName, slug, page)
    return page
  }

  /**
   * Asks whether a page in memory is still the live one, while it goes on being served; it stays as fresh as it was where
   * it is not, or the database does not answer. One question at a time for each page.
   */
  check(organisationName: string, slug: string, page: CachedPage): void {
    if (this.#checking.has(page)) return
    this.#checking.add(page)
    void this.#check(organisationName, slug, page)
      // Whoever comes once the page is not fresh any more asks again, and is told.
      .catch(() => undefined)
      .finally(() => this.#checking.delete(page))
  }

  async #check(organisationName: string, slug: string, page: CachedPage): Promise<void> {
    const { organisationIds, addresses, cache } = this.#options
    const at = this.#now()
    const organisationId = await organisationIds.find(organisationName)
    if (!organisationId) return
    const target = { organisationId, organisationName, origin: addresses.bubbles(organisationName) }
    const admission = await admit(STRANGER, target, slug, { ...this.#options, visitorOf: undefined })
    const isForAll = admission.kind === 'page' && !admission.sharing.isProtected
    if (!isForAll || admission.organisationName !== organisationName || !isStill(page, admission)) return
    confirm(page, admission, at)
    // It counts as used, since readers had it.
    cache.get(organisationName, slug)
  }

  /** The admitted page from the database. */
  async read(
    { organisationId, organisationName, origin }: Target,
    { publicationId, etag, sharing, page, reportId }: AdmittedPage,
  ): Promise<CachedPage | null> {
    const { database, addresses } = this.#options
    const row =
      page ??
      // A page is made again under the same publication where something around it changes: its hash says which one it is.
      (await readUnchanging(
        database,
        { kind: 'organisation', organisationId },
        () => readPage(organisationId, publicationId),
        (found) => found.etag === etag,
      ))
    if (!row) return null
    const [gzip, brotli] = await Promise.all([row.gzip.load(), row.brotli.load()])
    return {
      publicationId,
      etag: row.etag,
      csp: pageCsp(row.inlineHashes, origin, {
        // Pages from before published pages had an origin of their own name the other.
        assetOrigins: [...new Set([origin, addresses.organisation(organisationName)])],
        frameAncestors: sharing.frameAncestors,
      }),
      gzip: Buffer.from(gzip),
      brotli: Buffer.from(brotli),
      keys: [organisationKey(organisationId), reportKey(reportId)],
      hasMedia: row.inlineHashes.media ?? false,
      hasForms: (row.inlineHashes.formActions ?? []).length > 0,
      ...lifeOf(sharing, this.#now()),
    }
  }

  #now(): Date {
    return this.#options.now?.() ?? new Date()
  }
}

const isStill = (page: CachedPage, { publicationId, etag }: AdmittedPage): boolean =>
  page.publicationId === publicationId && page.etag === etag

/** A page that is still live, with what its link says of it now. */
function confirm(page: CachedPage, { sharing }: AdmittedPage, at: Date): void {
  const csp = withFrameAncestors(page.csp, sharing.frameAncestors)
  const life = lifeOf(sharing, at)
  if (csp !== page.csp || life.indexed !== page.indexed || life.expiresAt !== page.expiresAt)
    page.answers = undefined
  Object.assign(page, { csp, ...life })
}

const lifeOf = ({ indexed, expiresAt }: AdmittedPage['sharing'], at: Date) => ({
  indexed,
  expiresAt: expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
  checkedAt: at.getTime(),
})

/** The policy of a page that is read, by whoever may show it in a frame. */
export const pageCsp = (
  policy: PagePolicy,
  origin: string,
  reach: { assetOrigins: string[]; frameAncestors: FrameAncestors },
) =>
  publishedPageCsp({
    styleHashes: policy.styleHashes,
    scriptHashes: policy.scriptHashes,
    connectOrigin: `${origin}${COLLECTOR_PATH}`,
    formActions: policy.formActions ?? [],
    frameOrigins: policy.frameOrigins ?? [],
    downloads: policy.downloads ?? false,
    media: policy.media ?? false,
    ...reach,
  })
