import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Problem, publisherAt } from '@bubbles/domain'
import {
  atomFeed,
  FRONT_QUERY,
  frontPage,
  notFoundPage,
  publishedPageCsp,
  sitemap,
} from '@bubbles/report-renderer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  FEED_PATH,
  FRONT_PATH,
  pagePath,
  PAGE_PATH,
  REPORT_CARD_PATH,
  SITE_FILES,
  siteOrigin,
} from '../addresses.ts'
import { frontKey, organisationKey } from '../../cdn/public.ts'
import { goneOf } from '../../../http/admissionControl.ts'
import { refusalOfUnknown } from '../admission.ts'
import { fontBase } from '../assets.ts'
import { findLogo } from '../findFile.ts'
import type { PageOptions } from '../livePages.ts'
import { isKnown } from '../negotiation.ts'
import { sendPage } from '../page.ts'
import { type CachedPage, isFresh } from '../pageCache.ts'
import { FILE_HEADERS } from '../pageFiles.ts'
import { sendRefusal } from '../refusalPages.ts'
import { sendStatus } from '../sendStatus.ts'
import { datesOf, Catalogue } from './catalogue.ts'
import { CardDrawings, editionOfCard } from './cardDrawings.ts'
import { findFront, type Found, type FrontSite } from './frontSite.ts'
import { Icons, iconFile, type IconSize } from './icons.ts'

const compress = promisify(gzip)

/** Reports on a page. The first has one more: the newest, which is shown larger. */
const PER_PAGE = 24
const MAX_ASKED = 100
/** Entries of the feed: who follows it asks more often than that many are published. */
const IN_FEED = 50

/**
 * An organisation's front page and what belongs to it: pictures of its cards, its feed, its sitemap, its icons. All of
 * it is for everybody, tells nothing but what its public reports say themselves, and is gone with the switch that turns the front page
 * on.
 */
export function registerFrontPage(app: FastifyInstance, options: PageOptions): void {
  const { database, addresses, cache, now = () => new Date() } = options
  const catalogue = new Catalogue()
  const drawings = new CardDrawings(options)
  const icons = new Icons()
  const open = { exposeHeadRoute: true, config: { admission: 'open' } } as const
  const long = { exposeHeadRoute: true, config: { admission: 'openLong' } } as const
  const inOrganisation = <T>({ target }: Pick<FrontSite, 'target'>, work: () => Promise<T>) =>
    database.transaction({ kind: 'organisation', organisationId: target.organisationId }, work, {
      readOnly: true,
    })

  // A host that serves nothing but published pages begins with them.
  app.addHook('onRequest', async (request, reply) => {
    if (request.site?.kind === 'published' && request.url.split('?', 1)[0] === '/')
      return reply.header('cache-control', 'no-cache').redirect(FRONT_PATH, 302)
  })

  app.get(PAGE_PATH, { exposeHeadRoute: true }, async (_, reply) =>
    reply.header('cache-control', 'no-cache').redirect(FRONT_PATH, 301),
  )

  app.get(FRONT_PATH, open, async (request, reply) => {
    const { asked, page } = askedOf(request)
    const key = `front/${page}`
    const name = publisherAt(request.site)
    const isHere = name !== null && siteOrigin(request.site, addresses) === addresses.bubbles(name)
    const cached = isHere && asked === '' ? cache.get(name, key) : undefined
    if (cached && isFresh(cached, now().getTime())) return sendPage(request, reply, cached, false)
    const found = await findFront(request, options)
    if (found.kind !== 'front') return sendNone(request, reply, found)
    const made = await makePage(found.site, asked, page)
    if (!made) return sendNone(request, reply, { kind: 'none', target: found.site.target })
    if (asked === '') cache.set(found.site.target.organisationName, key, made)
    return sendPage(request, reply, made, false)
  })

  app.get(FEED_PATH, open, async (request, reply) => {
    const found = await findFront(request, options)
    if (found.kind !== 'front') return sendNone(request, reply, found)
    const { site } = found
    const { organisationId, origin } = site.target
    const rows = site.rows.slice(0, IN_FEED)
    const cards = await inOrganisation(site, () =>
      catalogue.cards(organisationId, rows, { origin, branding: site.theme.branding }),
    )
    const { organisation, locale } = site.theme
    const feed = atomFeed({
      organisation,
      locale,
      id: organisationId,
      url: site.url,
      self: `${origin}${FEED_PATH}`,
      entries: cards.map((card, index) => ({ ...card, id: rows[index]!.report_id })),
    })
    return sendText(request, reply, 'application/atom+xml; charset=utf-8', feed)
  })

  app.get(SITE_FILES.sitemap, open, async (request, reply) => {
    const found = await findFront(atOrganisation(request), options)
    if (found.kind !== 'front') return sendNone(request, reply, found)
    const { url, rows, target } = found.site
    const reports = rows.map((row) => ({ url: `${target.origin}${pagePath(row.slug)}`, ...datesOf(row) }))
    return sendText(request, reply, 'application/xml; charset=utf-8', sitemap(url, reports))
  })

  app.get(SITE_FILES.robots, open, async (request, reply) => {
    const found = await findFront(atOrganisation(request), options, 'none')
    // What search engines are to leave out says so itself; they have to read it for that.
    const map = found.kind === 'front' ? `\nSitemap: ${found.site.target.origin}${SITE_FILES.sitemap}\n` : ''
    return sendText(request, reply, 'text/plain; charset=utf-8', `User-agent: *\nAllow: /\n${map}`)
  })

  // Only the look at the database is held to turns: each listed edition is drawn once, and a first reader who asks for
  // all cards of a page at once waits for them.
  app.get(`${REPORT_CARD_PATH}/:file`, { exposeHeadRoute: true }, async (request, reply) => {
    const { file } = request.params as { file: string }
    const publicationId = editionOfCard(file)
    const found = await request.server.admission.open('open', request.ip, goneOf(reply), () =>
      findFront(request, options, publicationId === null ? 'none' : { publicationId }),
    )
    if (found.kind !== 'front') return sendNone(request, reply, found)
    const drawing = await drawings.get(found.site, file)
    if (drawing === null) return sendNone(request, reply, { kind: 'none', target: found.site.target })
    if ('moved' in drawing)
      return reply.headers({ ...FILE_HEADERS, 'cache-control': 'no-cache' }).redirect(drawing.moved, 302)
    return reply
      .headers({ ...DRAWING_HEADERS, 'cache-control': 'private, max-age=86400' })
      .type('image/svg+xml; charset=utf-8')
      .send(drawing.bytes)
  })

  app.get(SITE_FILES.favicon, long, (request, reply) => sendIcon(request, reply, 32))
  app.get(SITE_FILES.touchIcon, long, (request, reply) => sendIcon(request, reply, 180))

  async function sendIcon(request: FastifyRequest, reply: FastifyReply, size: IconSize) {
    const found = await findFront(atOrganisation(request), options, 'none')
    if (found.kind !== 'front') return sendNone(request, reply, found)
    const { target, theme } = found.site
    const logo = theme.organisation.logo ? ((await findLogo(database, target.organisationId)) ?? null) : null
    const png = await icons.get(target.organisationId, theme, logo, size)
    return reply
      .headers({ ...FILE_HEADERS, 'cache-control': 'public, max-age=86400' })
      .type(size === 32 ? 'image/x-icon' : 'image/png')
      .send(size === 32 ? iconFile(png) : png)
  }

  /** One of the pages, compressed; null past the last. */
  async function makePage(site: FrontSite, asked: string, page: number): Promise<CachedPage | null> {
    const { target, theme, url } = site
    const { origin, organisationId } = target
    const read = await inOrganisation(site, async () => {
      const rows = asked ? await catalogue.found(organisationId, site.rows, asked) : site.rows
      // What a search finds has none that is shown larger.
      const extra = asked === '' ? 1 : 0
      const start = page === 1 ? 0 : (page - 1) * PER_PAGE + extra
      const shown = rows.slice(start, page * PER_PAGE + extra)
      return {
        total: rows.length,
        pages: Math.max(1, Math.ceil((rows.length - extra) / PER_PAGE)),
        shown,
        cards: await catalogue.cards(organisationId, shown, { origin, branding: theme.branding }),
      }
    })
    if (page > read.pages) return null
    const { total, pages, cards } = read
    const made = frontPage({
      ...theme,
      fontBase: fontBase(origin),
      url,
      reports: cards,
      asked,
      total,
      page,
      pages,
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
        ...read.shown.map(({ expires_at }) => expires_at?.getTime() ?? Number.POSITIVE_INFINITY),
      ),
      checkedAt: now().getTime(),
    }
  }

  async function sendNone(
    request: FastifyRequest,
    reply: FastifyReply,
    found: Exclude<Found, { kind: 'front' }>,
  ) {
    if (found.kind === 'elsewhere')
      return reply.header('cache-control', 'no-cache').redirect(`${found.origin}${request.url}`, 301)
    const { target } = found
    if (!target) return sendStatus(reply, 404, notFoundPage(), '')
    return sendRefusal(request, reply, await refusalOfUnknown(target, database), target, {
      addresses,
      slug: '',
    })
  }
}

/** What is searched for, and which page of it. */
function askedOf({ query }: FastifyRequest): { asked: string; page: number } {
  const given = (query ?? {}) as Record<string, unknown>
  const one = (name: string): string => {
    const value = given[name]
    const first: unknown = Array.isArray(value) ? value[0] : value
    return typeof first === 'string' ? first : ''
  }
  const asked = one(FRONT_QUERY.asked).toWellFormed().replace(/\s+/g, ' ').trim().slice(0, MAX_ASKED).trim()
  const page = /^[1-9]\d{0,4}$/.test(one(FRONT_QUERY.page)) ? Number(one(FRONT_QUERY.page)) : 1
  return { asked, page }
}

/** The same request, where its host is an organisation's. @throws Problem not-found at every other. */
function atOrganisation(request: FastifyRequest): FastifyRequest {
  if (publisherAt(request.site) === null) throw new Problem('not-found')
  return request
}

/** Of a drawing, which brings its own rules of style. */
const DRAWING_HEADERS = {
  ...FILE_HEADERS,
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
} as const

function sendText(request: FastifyRequest, reply: FastifyReply, type: string, text: string) {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  reply.headers({ 'cache-control': 'public, no-cache', etag })
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(type).send(text)
}
