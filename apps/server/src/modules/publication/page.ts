import { gunzipSync } from 'node:zlib'
import { publisherAt } from '@bubbles/domain'
import { notFoundPage } from '@bubbles/report-renderer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PAGE_PATH, pagePath, siteOrigin } from './addresses.ts'
import { admit, targetOf } from './admission.ts'
import { answerFromMemory, type FromMemoryOptions } from './answerFromMemory.ts'
import { LivePages, type PageOptions } from './livePages.ts'
import { noteOpening } from './noteOpening.ts'
import { forReader } from './forReader.ts'
import { isOwnTeam, OWN_TEAM_HEADERS } from './ownTeam.ts'
import { chooseEncoding, isKnown } from './negotiation.ts'
import { etagOf, PAGE_TYPE, pageHeaders } from './pageAnswers.ts'
import { type CachedPage, isFresh } from './pageCache.ts'
import { registerPasswordForm } from './passwordForm.ts'
import { countPage } from './pageMetrics.ts'
import { sendMoved, sendRefusal } from './refusalPages.ts'
import { sendNothing, sendStatus } from './sendStatus.ts'

/** Leads an address with a slash at its end, or with capitals, to the one there is: slugs have neither. */
function sendCanonical(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { slug } = request.params as { slug: string }
  const asked = request.url.indexOf('?')
  const query = asked === -1 ? '' : request.url.slice(asked)
  return reply
    .header('cache-control', 'no-cache')
    .redirect(`${pagePath(encodeURIComponent(slug.toLowerCase()))}${query}`, 301)
}

/** Published pages. Nothing here can reach identity code or a session. */
export function registerPublishedPages(
  app: FastifyInstance,
  options: PageOptions & { fromMemory?: FromMemoryOptions | undefined },
): void {
  const { addresses, cache } = options
  const livePages = new LivePages(options)
  if (options.fromMemory) answerFromMemory(app, livePages, options, options.fromMemory)

  app.get(`${PAGE_PATH}/:slug/`, { exposeHeadRoute: true }, async (request, reply) =>
    sendCanonical(request, reply),
  )
  app.get(
    `${PAGE_PATH}/:slug`,
    { exposeHeadRoute: true, config: { admission: 'open' } },
    async (request, reply) => {
      const { slug } = request.params as { slug: string }
      if (slug !== slug.toLowerCase()) return sendCanonical(request, reply)
      const cached = pageInMemory(request, slug, options)
      if (cached) {
        countPage('memory')
        return sendPage(request, reply, cached, false, true)
      }

      const target = await targetOf(request, options)
      if (!target) return sendNothing(reply)
      const isKnownHere = cache.get(target.organisationName, slug) !== undefined
      // Pages come from the replica where there is one, and only what decides about them from the primary.
      const bringsPage = !isKnownHere && !options.database.replica
      const admission = await admit(request, target, slug, options, bringsPage)
      if (admission.kind === 'moved') return sendMoved(reply, admission)
      if (admission.kind !== 'page')
        return sendRefusal(request, reply, admission, target, { addresses, slug })
      const isPrivate = admission.sharing.isProtected
      const page = isPrivate
        ? await forReader(await livePages.read(target, admission), admission, options)
        : await livePages.load(target, slug, admission)
      if (!page) return sendStatus(reply, 404, notFoundPage(), target.origin)
      noteOpening(target, admission, options)
      return sendPage(request, reply, page, isPrivate, admission.audience === 'public')
    },
  )

  registerPasswordForm(app, options)
}

/** What this process has in memory of an address of the organisation's pages, while it is known to be live. */
export function pageInMemory(
  { site }: FastifyRequest,
  key: string,
  { addresses, cache, now = () => new Date() }: Pick<PageOptions, 'addresses' | 'cache' | 'now'>,
): CachedPage | undefined {
  const name = publisherAt(site)
  const isHere = name !== null && siteOrigin(site, addresses) === addresses.bubbles(name)
  const cached = isHere ? cache.get(name, key) : undefined
  return cached && isFresh(cached, now().getTime()) ? cached : undefined
}

/** @param isPublic whether it is an edition for everyone, of which the organisation's own visits aren't counted */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  isPrivate: boolean,
  isPublic = false,
) {
  const isOwn = isPublic && isOwnTeam(request.headers.cookie)
  const encoding = chooseEncoding(request.headers['accept-encoding'], page.brotli ? undefined : ['gzip'])
  const etag = etagOf(page, encoding)
  reply.headers(pageHeaders(page, encoding, isPrivate || isOwn))
  // Never as known already: what the browser kept may be from before, and would say nothing.
  if (isOwn) reply.headers(OWN_TEAM_HEADERS)
  else if (etag && isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  reply.type(PAGE_TYPE)
  return reply.send(
    encoding === 'br' && page.brotli ? page.brotli : encoding === 'gzip' ? page.gzip : gunzipSync(page.gzip),
  )
}
