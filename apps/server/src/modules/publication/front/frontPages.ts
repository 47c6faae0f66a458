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
import { topicNames } from './topics.ts'

const compress = promisify(gzip)

/** Reports on a page. The first has one more: the newest, which is shown larger. */
const PER_PAGE = 24

/** Which part of the reports is shown. */
export interface Asked {
  /** The words that are searched for; '' for none. */
  words: string
  /** The id of a topic, as the address has it; '' for all. */
  topic: string
  page: number
}

/** Makes the pages that list an organisation's public reports. */
export class FrontPages {
  readonly #options: PageOptions
  readonly #catalogue: Catalogue

  constructor(options: PageOptions, catalogue: Catalogue) {
    this.#options = options
    this.#catalogue = catalogue
  }

  /** One of the pages, compressed; null past the last. */
  async make(site: FrontSite, asked: Asked): Promise<CachedPage | null> {
    const { organisationId, origin } = site.target
    const { words, page } = asked
    const { shown, ...read } = await this.#read(site, asked)
    if (page > read.pages) return null
    const made = frontPage({
      ...site.theme,
      ...read,
      fontBase: fontBase(origin),
      url: site.url,
      asked: words,
      page,
    })
    const isOurs = words === '' && read.topic !== 'unknown'
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
      // What is searched for, or stands for a topic, is anybody's own words: nobody keeps that.
      keys: isOurs ? [organisationKey(organisationId), frontKey(organisationId)] : undefined,
      indexed: isOurs,
      expiresAt: Math.min(
        ...shown.map(({ expires_at }) => expires_at?.getTime() ?? Number.POSITIVE_INFINITY),
      ),
      checkedAt: (this.#options.now?.() ?? new Date()).getTime(),
    }
  }

  /** What a page shows, of how many. */
  #read({ target, theme, rows: all, topics }: FrontSite, { words, topic: topicId, page }: Asked) {
    const { organisationId, origin } = target
    return inOrganisation(this.#options, target, async () => {
      const found = words ? await this.#catalogue.found(organisationId, all, words) : all
      const topic = topics.find(({ id }) => id === topicId)
      const rows = topic ? found.filter((row) => topic.reportIds.has(row.report_id)) : found
      // What a search finds, or a topic has, has none that is shown larger.
      const extra = words === '' && !topic ? 1 : 0
      const start = page === 1 ? 0 : (page - 1) * PER_PAGE + extra
      const shown = rows.slice(start, page * PER_PAGE + extra)
      const look = { origin, branding: theme.branding }
      const cards = await this.#catalogue.cards(organisationId, shown, look)
      return {
        total: rows.length,
        pages: Math.max(1, Math.ceil((rows.length - extra) / PER_PAGE)),
        shown,
        reports: cards.map((card, index) => ({
          ...card,
          topics: topicNames(topics, shown[index]!.report_id, theme.locale),
        })),
        topics: topics.map(({ id, name, reportIds }) => ({
          id,
          name,
          reports: found.filter((row) => reportIds.has(row.report_id)).length,
        })),
        topic: topic?.id ?? (topicId === '' ? null : ('unknown' as const)),
      }
    })
  }
}
