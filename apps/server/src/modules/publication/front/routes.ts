import { createHash } from 'node:crypto'
import { Problem, publisherAt } from '@bubbles/domain'
import { atomFeed, FRONT_QUERY, sitemap } from '@bubbles/report-renderer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FEED_PATH, FRONT_PATH, pagePath, PAGE_PATH, REPORT_CARD_PATH, SITE_FILES } from '../addresses.ts'
import { goneOf } from '../../../http/admissionControl.ts'
import { inOrganisation, refusalOfUnknown } from '../admission.ts'
import { findLogo } from '../findFile.ts'
import type { PageOptions } from '../livePages.ts'
import { isKnown } from '../negotiation.ts'
import { pageInMemory, sendPage } from '../page.ts'
import { FILE_HEADERS } from '../pageFiles.ts'
import { sendRefusal } from '../refusalPages.ts'
import { sendNothing } from '../sendStatus.ts'
import { datesOf, Catalogue } from './catalogue.ts'
import { CardDrawings, editionOfCard } from './cardDrawings.ts'
import { type Asked, FrontPages } from './frontPages.ts'
import { findFront, type Found } from './frontSite.ts'
import { Icons, iconFile, type IconSize } from './icons.ts'
import { topicNames } from './topics.ts'

const MAX_ASKED = 100
/** Entries of the feed: who follows it asks more often than that many are published. */
const IN_FEED = 50

const OPEN = { exposeHeadRoute: true, config: { admission: 'open' } } as const
const OPEN_LONG = { exposeHeadRoute: true, config: { admission: 'openLong' } } as const

/**
 * An organisation's front page and what belongs to it: pictures of its cards, its feed, its sitemap, its icons. All of
 * it is for everybody, tells nothing but what its public reports say themselves, and is gone with the switch that turns the front page
 * on.
 */
export function registerFrontPage(app: FastifyInstance, options: PageOptions): void {
  const catalogue = new Catalogue()
  leadToFrontPage(app)
  registerPage(app, options, new FrontPages(options, catalogue))
  registerFeed(app, options, catalogue)
  registerForSearchEngines(app, options)
  registerCards(app, options)
  registerIcons(app, options)
}

function leadToFrontPage(app: FastifyInstance): void {
  // A host that serves nothing but published pages begins with them.
  app.addHook('onRequest', async (request, reply) => {
    if (request.site?.kind === 'published' && request.url.split('?', 1)[0] === '/')
      return reply.header('cache-control', 'no-cache').redirect(FRONT_PATH, 302)
  })

  app.get(PAGE_PATH, { exposeHeadRoute: true }, async (_, reply) =>
    reply.header('cache-control', 'no-cache').redirect(FRONT_PATH, 301),
  )
}

function registerPage(app: FastifyInstance, options: PageOptions, pages: FrontPages): void {
  app.get(FRONT_PATH, OPEN, async (request, reply) => {
    const asked = askedOf(request)
    const key = `front/${asked.page}`
    const isPlain = asked.words === '' && asked.topic === ''
    const cached = isPlain ? pageInMemory(request, key, options) : undefined
    if (cached) return sendPage(request, reply, cached, false)
    const found = await findFront(request, options)
    if (found.kind !== 'front') return sendNone(request, reply, found, options)
    const { target } = found.site
    const made = await pages.make(found.site, asked)
    if (!made) return sendNone(request, reply, { kind: 'none', target }, options)
    if (isPlain) options.cache.set(target.organisationName, key, made)
    return sendPage(request, reply, made, false)
  })
}

function registerFeed(app: FastifyInstance, options: PageOptions, catalogue: Catalogue): void {
  app.get(FEED_PATH, OPEN, async (request, reply) => {
    const found = await findFront(request, options)
    if (found.kind !== 'front') return sendNone(request, reply, found, options)
    const { target, theme, url, rows, topics } = found.site
    const { organisationId, origin } = target
    const listed = rows.slice(0, IN_FEED)
    const cards = await inOrganisation(options, target, () =>
      catalogue.cards(organisationId, listed, { origin, branding: theme.branding }),
    )
    const feed = atomFeed({
      organisation: theme.organisation,
      locale: theme.locale,
      id: organisationId,
      url,
      self: `${origin}${FEED_PATH}`,
      entries: cards.map((card, index) => ({
        ...card,
        id: listed[index]!.report_id,
        topics: topicNames(topics, listed[index]!.report_id, theme.locale),
      })),
    })
    return sendText(request, reply, 'application/atom+xml; charset=utf-8', feed)
  })
}

function registerForSearchEngines(app: FastifyInstance, options: PageOptions): void {
  app.get(SITE_FILES.sitemap, OPEN, async (request, reply) => {
    const found = await findFront(atOrganisation(request), options)
    if (found.kind !== 'front') return sendNone(request, reply, found, options)
    const { url, rows, target, topics } = found.site
    const reports = rows.map((row) => ({ url: `${target.origin}${pagePath(row.slug)}`, ...datesOf(row) }))
    return sendText(request, reply, 'application/xml; charset=utf-8', sitemap(url, reports, topics))
  })

  app.get(SITE_FILES.robots, OPEN, async (request, reply) => {
    const found = await findFront(atOrganisation(request), options, 'none')
    // What search engines are to leave out says so itself; they have to read it for that.
    const map = found.kind === 'front' ? `\nSitemap: ${found.site.target.origin}${SITE_FILES.sitemap}\n` : ''
    return sendText(request, reply, 'text/plain; charset=utf-8', `User-agent: *\nAllow: /\n${map}`)
  })
}

function registerCards(app: FastifyInstance, options: PageOptions): void {
  const drawings = new CardDrawings(options)

  // Only the look at the database is held to turns: each listed edition is drawn once, and a first reader who asks for
  // all cards of a page at once waits for them.
  app.get(`${REPORT_CARD_PATH}/:file`, { exposeHeadRoute: true }, async (request, reply) => {
    const { file } = request.params as { file: string }
    const publicationId = editionOfCard(file)
    const found = await request.server.admission.open('open', request.ip, goneOf(reply), () =>
      findFront(request, options, publicationId === null ? 'none' : { publicationId }),
    )
    if (found.kind !== 'front') return sendNone(request, reply, found, options)
    const { target } = found.site
    const drawing = await drawings.get(found.site, file)
    if (drawing === null) return sendNone(request, reply, { kind: 'none', target }, options)
    if ('moved' in drawing)
      return reply.headers({ ...FILE_HEADERS, 'cache-control': 'no-cache' }).redirect(drawing.moved, 302)
    return reply
      .headers({ ...DRAWING_HEADERS, 'cache-control': 'private, max-age=86400' })
      .type('image/svg+xml; charset=utf-8')
      .send(drawing.bytes)
  })
}

function registerIcons(app: FastifyInstance, options: PageOptions): void {
  const icons = new Icons()
  const sendIcon = (size: IconSize) => async (request: FastifyRequest, reply: FastifyReply) => {
    const found = await findFront(atOrganisation(request), options, 'none')
    if (found.kind !== 'front') return sendNone(request, reply, found, options)
    const { theme } = found.site
    const { organisationId } = found.site.target
    const logo = theme.organisation.logo ? ((await findLogo(options.database, organisationId)) ?? null) : null
    const png = await icons.get(organisationId, theme, logo, size)
    return reply
      .headers({ ...FILE_HEADERS, 'cache-control': 'public, max-age=86400' })
      .type(size === 32 ? 'image/x-icon' : 'image/png')
      .send(size === 32 ? iconFile(png) : png)
  }
  app.get(SITE_FILES.favicon, OPEN_LONG, sendIcon(32))
  app.get(SITE_FILES.touchIcon, OPEN_LONG, sendIcon(180))
}

async function sendNone(
  request: FastifyRequest,
  reply: FastifyReply,
  found: Exclude<Found, { kind: 'front' }>,
  { database, addresses }: PageOptions,
) {
  if (found.kind === 'elsewhere')
    return reply.header('cache-control', 'no-cache').redirect(`${found.origin}${request.url}`, 308)
  const { target } = found
  if (!target) return sendNothing(reply)
  return sendRefusal(request, reply, await refusalOfUnknown(target, database), target, {
    addresses,
    slug: '',
  })
}

/** What is searched for, in which topic, and which page of it. */
function askedOf({ query }: FastifyRequest): Asked {
  const given = (query ?? {}) as Record<string, unknown>
  const one = (name: string): string => {
    const value = given[name]
    const first: unknown = Array.isArray(value) ? value[0] : value
    return typeof first === 'string' ? first : ''
  }
  const words = one(FRONT_QUERY.asked).toWellFormed().replace(/\s+/g, ' ').trim().slice(0, MAX_ASKED).trim()
  const page = /^[1-9]\d{0,4}$/.test(one(FRONT_QUERY.page)) ? Number(one(FRONT_QUERY.page)) : 1
  return { words, topic: one(FRONT_QUERY.topic), page }
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
