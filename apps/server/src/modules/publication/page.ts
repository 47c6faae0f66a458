import { promisify } from 'node:util'
import { gunzip, gunzipSync, gzip as gzipOf } from 'node:zlib'
import { publisherAt } from '@bubbles/domain'
import { notFoundPage, publishedPageCsp } from '@bubbles/report-renderer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { COLLECTOR_PATH, PAGE_PATH, pagePath, siteOrigin } from './addresses.ts'
import { type AdmissionOptions, type AdmittedPage, admit, type Target, targetOf } from './admission.ts'
import { type FrameAncestors, withFrameAncestors } from './embed/frameAncestors.ts'
import { personalised } from './memberToken.ts'
import { chooseEncoding, isKnown } from './negotiation.ts'
import { type CachedPage, isFresh, type PageCache } from './pageCache.ts'
import { registerPasswordForm } from './passwordForm.ts'
import { readPage } from './reader.ts'
import { PRIVATE_HEADERS, sendMoved, sendRefusal } from './refusalPages.ts'
import { sendStatus } from './sendStatus.ts'
import type { PagePolicy } from './pagePolicy.ts'

/** Leads an address with a slash at its end, or with capitals, to the one there is: slugs have neither. */
function sendCanonical(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { slug } = request.params as { slug: string }
  const asked = request.url.indexOf('?')
  const query = asked === -1 ? '' : request.url.slice(asked)
  return reply
    .header('cache-control', 'no-cache')
    .redirect(`${pagePath(encodeURIComponent(slug.toLowerCase()))}${query}`, 301)
}

const [pack, unpack] = [promisify(gzipOf), promisify(gunzip)]

export interface PageOptions extends AdmissionOptions {
  cache: PageCache
}

/** Published pages. Nothing here can reach identity code or a session. */
export function registerPublishedPages(app: FastifyInstance, options: PageOptions): void {
  const { database, addresses, cache, now = () => new Date() } = options

  app.get(`${PAGE_PATH}/:slug/`, { exposeHeadRoute: true }, async (request, reply) =>
    sendCanonical(request, reply),
  )
  app.get(`${PAGE_PATH}/:slug`, { exposeHeadRoute: true }, async (request, reply) => {
    const { slug } = request.params as { slug: string }
    if (slug !== slug.toLowerCase()) return sendCanonical(request, reply)
    const name = publisherAt(request.site)
    const isHere = name !== null && siteOrigin(request.site, addresses) === addresses.bubbles(name)
    const cached = isHere ? cache.get(name, slug) : undefined
    if (cached && isFresh(cached, now().getTime())) return sendPage(request, reply, cached, false)

    const target = await targetOf(request, options)
    if (!target) return sendStatus(reply, 404, notFoundPage(), '')
    const isKnownHere = cache.get(target.organisationName, slug) !== undefined
    const admission = await admit(request, target, slug, options, !isKnownHere)
    if (admission.kind === 'moved') return sendMoved(reply, admission)
    if (admission.kind !== 'page') return sendRefusal(request, reply, admission, target, { addresses, slug })
    const isPrivate = admission.sharing.isProtected
    const page = isPrivate ? await readPrivate(target, admission) : await loadPage(target, slug, admission)
    if (!page) return sendStatus(reply, 404, notFoundPage(), target.origin)
    return sendPage(request, reply, page, isPrivate)
  })

  registerPasswordForm(app, options)

  /** A page for some. The forms of an internal one name the member it is sent to. */
  async function readPrivate(target: Target, admission: AdmittedPage): Promise<CachedPage | null> {
    const page = await readCompressed(target, admission)
    if (!page?.hasForms || admission.memberId === undefined) return page
    const html = personalised(
      (await unpack(page.gzip)).toString('utf8'),
      admission.memberId,
      options.secret,
      now(),
    )
    const gzip = await pack(html)
    return { ...page, etag: '', gzip, brotli: null }
  }

  /** A page for everybody: from memory if it is still the live one, else from the database. */
  async function loadPage(target: Target, slug: string, admission: AdmittedPage) {
    const { sharing, publicationId, etag } = admission
    const known = cache.get(target.organisationName, slug)
    if (known?.publicationId === publicationId && known.etag === etag) {
      const csp = withFrameAncestors(known.csp, sharing.frameAncestors)
      Object.assign(known, { csp, ...lifeOf(sharing, now()) })
      return known
    }
    const page = await readCompressed(target, admission)
    if (page) cache.set(target.organisationName, slug, page)
    return page
  }

  async function readCompressed(
    { organisationId, organisationName, origin }: Target,
    { publicationId, sharing, page }: AdmittedPage,
  ): Promise<CachedPage | null> {
    const row =
      page ??
      (await database.transaction(
        { kind: 'organisation', organisationId },
        () => readPage(organisationId, publicationId),
        { readOnly: true },
      ))
    if (!row) return null
    return {
      publicationId,
      etag: row.etag,
      csp: pageCsp(row.inline_hashes, origin, {
        // Pages from before published pages had an origin of their own name the other.
        assetOrigins: [...new Set([origin, addresses.organisation(organisationName)])],
        frameAncestors: sharing.frameAncestors,
      }),
      gzip: Buffer.from(row.html_gzip),
      brotli: Buffer.from(row.html_brotli),
      hasForms: (row.inline_hashes.formActions ?? []).length > 0,
      ...lifeOf(sharing, now()),
    }
  }
}

const lifeOf = ({ indexed, expiresAt }: AdmittedPage['sharing'], now: Date) => ({
  indexed,
  expiresAt: expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
  checkedAt: now.getTime(),
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
    ...reach,
  })

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage, isPrivate: boolean) {
  const encoding = chooseEncoding(request.headers['accept-encoding'], page.brotli ? undefined : ['gzip'])
  const etag = page.etag && `"${page.etag}${encoding ? `-${encoding}` : ''}"`
  reply.headers({
    'content-security-policy': page.csp,
    ...(etag && { etag }),
    ...(isPrivate ? PRIVATE_HEADERS : { 'cache-control': 'public, no-cache', vary: 'accept-encoding' }),
    ...(!page.indexed && { 'x-robots-tag': 'noindex' }),
  })
  if (etag && isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  reply.type('text/html; charset=utf-8')
  return reply.send(
    encoding === 'br' && page.brotli ? page.brotli : encoding === 'gzip' ? page.gzip : gunzipSync(page.gzip),
  )
}
