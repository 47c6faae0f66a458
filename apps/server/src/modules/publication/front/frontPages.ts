import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { frontPage, publishedPageCsp } from '@bubbles/report-renderer'
import { frontKey, organisationKey } from '../../cdn/public.ts'
import { inOrganisation } from '../admission.ts'
import { fontBase } from '../assets.ts'
import type { PageOptions } from '../livePages.ts'
import type { CachedPage } from '../pageCache.ts'
import type { Catalogue } from './catalogue.ts'
import type { FrontSite } from './frontSite.ts'

const compress = promisify(gzip)

/** Reports on a page. The first has one more: the newest, which is shown larger. */
const PER_PAGE = 24

/** Makes the pages that list an organisation's public reports. */
export class FrontPages {
  readonly #options: PageOptions
  readonly #catalogue: Catalogue

  constructor(options: PageOptions, catalogue: Catalogue) {
    this.#options = options
    this.#catalogue = catalogue
  }

  /** One of the pages, compressed; null past the last. */
  async make(site: FrontSite, asked: string, page: number): Promise<CachedPage | null> {
    const { organisationId, origin } = site.target
    const { shown, ...read } = await this.#read(site, asked, page)
    if (page > read.pages) return null
    const made = frontPage({
      ...site.theme,
      ...read,
      fontBase: fontBase(origin),
      url: site.url,
      asked,
      page,
    })
    return {
      publicationId: '',
      etag: createHash('sha256').update(made.html).digest('base64url').slice(0, 22),
      csp: publishedPageCsp({
        styleHashes: made.styleHashes,
        scriptHashes: made.scriptHashes,
        assetOrigins: [origin],
        connectOrigin: null,
        formActions: made.formActions,
        frameAncestors: [],
      }),
      gzip: await compress(made.html),
      brotli: null,
      // What is searched for is anybody's own words: nobody keeps that.
      keys: asked === '' ? [organisationKey(organisationId), frontKey(organisationId)] : undefined,
      indexed: asked === '',
      expiresAt: Math.min(
        ...shown.map(({ expires_at }) => expires_at?.getTime() ?? Number.POSITIVE_INFINITY),
      ),
      checkedAt: (this.#options.now?.() ?? new Date()).getTime(),
    }
  }

  /** What a page shows, of how many. */
  #read({ target, theme, rows: all }: FrontSite, asked: string, page: number) {
    const { organisationId, origin } = target
    return inOrganisation(this.#options, target, async () => {
      const rows = asked ? await this.#catalogue.found(organisationId, all, asked) : all
      // What a search finds has none that is shown larger.
      const extra = asked === '' ? 1 : 0
      const start = page === 1 ? 0 : (page - 1) * PER_PAGE + extra
      const shown = rows.slice(start, page * PER_PAGE + extra)
      return {
        total: rows.length,
        pages: Math.max(1, Math.ceil((rows.length - extra) / PER_PAGE)),
        shown,
        reports: await this.#catalogue.cards(organisationId, shown, { origin, branding: theme.branding }),
      }
    })
  }
}
