import { readUnchanging } from '@bubbles/db'
import type { CarriedFace, RenderInput } from '@bubbles/report-renderer'
import { organisationKey, reportKey } from '../../cdn/public.ts'
import type { AdmissionOptions, AdmittedPage, Target } from '../admission.ts'
import { pageAssets } from '../assets.ts'
import { carriedFaces } from '../carriedFaces.ts'
import { pageCsp } from '../livePages.ts'
import type { CachedPage, PageCache } from '../pageCache.ts'
import { PageMaker } from '../pageMaker.ts'
import { inRenderThread } from '../inRenderThread.ts'
import type { Rendering } from '../renderThread.ts'
import { packed } from '../../../threads/packedTables.ts'
import { compressPage } from '../render.ts'
import { readInput } from '../renderAgain.ts'
import { BlockIds } from './blockIds.ts'

export interface EmbedOptions extends Omit<AdmissionOptions, 'visitorOf'> {
  cache: PageCache
}

/** Embeds of published pages: from memory if they are of what is live now, else made anew. */
export class EmbedMaker {
  readonly #options: EmbedOptions
  readonly #pages: PageMaker
  readonly #blockIds: BlockIds

  constructor(options: EmbedOptions) {
    this.#options = options
    this.#pages = new PageMaker(options.cache)
    this.#blockIds = new BlockIds(options.database)
  }

  /** @returns null where the page has no such block */
  async load(target: Target, key: string, admission: AdmittedPage, blockId: string | null) {
    const { publicationId, etag: version } = admission
    const wanted = { key, publicationId, version }
    const known = this.#pages.known(target, wanted)
    if (known) return known
    if (blockId !== null && !(await this.#blockIds.has(target.organisationId, publicationId, blockId)))
      return null
    return this.#pages.load(target, wanted, () => this.#make(target, admission, blockId))
  }

  async #make(
    { organisationId }: Target,
    { publicationId, etag, reportId }: AdmittedPage,
    blockId: string | null,
  ): Promise<CachedPage | null> {
    // A replica that has this page has all that it was made from.
    const read = await readUnchanging(
      this.#options.database,
      { kind: 'organisation', organisationId },
      () => readInput(organisationId, publicationId, this.#options),
      (found) => found.etag === etag,
    )
    const rendered = read && (await render(organisationId, read.input, read.origin, blockId))
    if (!read || !rendered) return null
    const { page, html, etag: own } = rendered
    const made = { html, etag: own, inlineHashes: page }
    const { htmlGzip, htmlBrotli } = await compressPage(organisationId, made)
    return {
      publicationId,
      // Of the page it is made with, by which it is known to be still right, and of its own bytes.
      etag: `${etag}.${own}`,
      csp: pageCsp({ ...page, downloads: Boolean(read.input.downloads) }, read.origin, {
        assetOrigins: [read.origin],
        frameAncestors: [],
      }),
      keys: [organisationKey(organisationId), reportKey(reportId)],
      indexed: false,
      expiresAt: 0,
      checkedAt: 0,
      gzip: Buffer.from(htmlGzip),
      brotli: Buffer.from(htmlBrotli),
    }
  }
}

/** An embed carries the parts of fonts that only it needs, as the report's own page does. */
async function render(
  organisationId: string,
  input: Omit<RenderInput, 'assets'>,
  origin: string,
  blockId: string | null,
): Promise<Rendering | null> {
  const assets = pageAssets(origin)
  const renderWith = (carried: CarriedFace[]) =>
    inRenderThread(
      'embed',
      { input: packed({ ...input, assets: { ...assets, carried } }), blockId },
      organisationId,
    )
  const bare = await renderWith([])
  if (!bare) return null
  const carried = await carriedFaces(bare.needs)
  return carried.length > 0 ? renderWith(carried) : bare
}
