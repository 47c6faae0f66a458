import { gunzipSync } from 'node:zlib'
import type { Database } from '@bubbles/db'
import {
  gonePage,
  notFoundPage,
  publishedPageCsp,
  type RenderedPage,
  type StatusPageOptions,
  signInNeededPage,
  unavailablePage,
} from '@bubbles/report-renderer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Addresses } from '../../config/config.ts'
import type { OrganisationIds } from '../../http/tenant.ts'
import {
  ASSET_PATH,
  COLLECTOR_PATH,
  LOGO_PATH,
  logoPath,
  MEDIA_PATH,
  PAGE_PATH,
  pagePath,
} from './addresses.ts'
import { findAsset, fontBase } from './assets.ts'
import { readLook } from './look.ts'
import { SmallLogos } from './smallLogos.ts'
import type { PagePolicy } from './render.ts'
import { type CachedPage, FRESH_MS, type PageCache } from './pageCache.ts'
import { readLogo, readPage, readPageHead, readPublicationFile } from './reader.ts'

export interface PageOptions {
  database: Database
  addresses: Addresses
  organisationIds: OrganisationIds
  cache: PageCache
  /**
   * Whether the page load comes from a member of the organisation. Only the staff entry can tell; without it
   * internal pages ask everyone to sign in.
   */
  isMember?: (request: FastifyRequest, organisationId: string) => Promise<boolean>
}

interface Target {
  organisationId: string
  organisationName: string
  origin: string
}

/** Published pages, their pictures and fonts. Nothing here can reach identity code or a session. */
export function registerPublishedPages(app: FastifyInstance, options: PageOptions): void {
  const { database, addresses, organisationIds, cache } = options
  const logos = new SmallLogos()
  const statusCsp = (origin: string, page: RenderedPage) => cspOf(page, origin, null)

  app.get(`${PAGE_PATH}/:slug`, { exposeHeadRoute: true }, async (request, reply) => {
    const { slug } = request.params as { slug: string }
    if (request.site.kind !== 'organisation') return sendStatus(reply, 404, notFoundPage(), '')
    const organisationName = request.site.name
    const cached = cache.get(organisationName, slug)
    if (cached && cached.checkedAt + FRESH_MS > Date.now()) return sendPage(request, reply, cached, 'public')
    const organisationId = await organisationIds.find(organisationName)
    const origin = addresses.bubbles(organisationName)
    if (!organisationId) return sendStatus(reply, 404, notFoundPage(), origin)
    return answer({ organisationId, organisationName, origin }, slug, request, reply)
  })

  app.get(`${MEDIA_PATH}/:key`, async (request, reply) => {
    const { key } = request.params as { key: string }
    const organisationId =
      request.site.kind === 'organisation' ? await organisationIds.find(request.site.name) : null
    const file =
      organisationId && (await inOrganisation(organisationId, () => readPublicationFile(organisationId, key)))
    if (!file) return sendStatus(reply, 404, notFoundPage(), '')
    return reply
      .headers({ ...FILE_HEADERS, 'cache-control': 'private, max-age=86400' })
      .type(file.content_type)
      .send(Buffer.from(file.bytes))
  })

  app.get(`${ASSET_PATH}/:name`, async (request, reply) => {
    const asset = findAsset((request.params as { name: string }).name)
    if (!asset) return sendStatus(reply, 404, notFoundPage(), '')
    return reply
      .headers({ ...FILE_HEADERS, 'cache-control': asset.immutable ? FOR_EVER : 'public, no-cache' })
      .type(asset.contentType)
      .send(asset.bytes)
  })

  app.get(`${LOGO_PATH}/:file`, async (request, reply) => {
    const asked = /^([0-9a-f]{64})\.png$/.exec((request.params as { file: string }).file)?.[1]
    const organisationId =
      asked && request.site.kind === 'organisation' ? await organisationIds.find(request.site.name) : null
    const logo = organisationId && (await inOrganisation(organisationId, () => readLogo(organisationId)))
    if (!logo) return sendStatus(reply, 404, notFoundPage(), '')
    // A page from before the logo changed shows the one there is now.
    if (logo.hash !== asked)
      return reply
        .headers({ ...FILE_HEADERS, 'cache-control': 'no-cache' })
        .redirect(logoPath(logo.hash), 302)
    return reply
      .headers({ ...FILE_HEADERS, 'cache-control': FOR_EVER })
      .type('image/png')
      .send(await logos.get(logo))
  })

  async function answer(target: Target, slug: string, request: FastifyRequest, reply: FastifyReply) {
    const { organisationId, origin } = target
    const { head, found } = await inOrganisation(organisationId, async () => ({
      head: await readPageHead(organisationId, slug),
      found: await readLook(organisationId, origin),
    }))
    if (found?.status === 'Disabled') return sendStatus(reply, 404, unavailablePage(), origin)
    if (found?.status !== 'Active') return sendStatus(reply, 404, notFoundPage(), origin)
    const look = { ...found.look, fontBase: fontBase(origin) }
    if (!head) return sendStatus(reply, 404, notFoundPage(look), origin)
    if (head.public) {
      if (head.slug !== slug) return redirect(reply, pagePath(head.slug))
      const page = await loadPage(target, slug, head.public)
      if (page) return sendPage(request, reply, page, 'public')
    }
    if (head.internal)
      return answerInternal(
        target,
        head.slug === slug ? null : head.slug,
        head.internal,
        look,
        request,
        reply,
      )
    return sendStatus(reply, 410, gonePage(look), origin)
  }

  async function answerInternal(
    target: Target,
    currentSlug: string | null,
    live: { publicationId: string; etag: string },
    look: StatusPageOptions,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    reply.header('cache-control', 'private, no-store').header('vary', 'cookie, accept-encoding')
    if (!(await options.isMember?.(request, target.organisationId))) {
      const here = `${addresses.organisation(target.organisationName)}${request.url.split('?')[0]}`
      const signInUrl = `${addresses.login}/?redirect_url=${encodeURIComponent(here)}`
      return sendStatus(reply, 401, signInNeededPage({ ...look, signInUrl }), target.origin)
    }
    if (currentSlug) return redirect(reply, pagePath(currentSlug))
    const page = await readCompressed(target, live.publicationId, 'internal')
    return page
      ? sendPage(request, reply, page, 'internal')
      : sendStatus(reply, 404, notFoundPage(look), target.origin)
  }

  /** The public page from memory if it is still the live one, else from the database. */
  async function loadPage(target: Target, slug: string, live: { publicationId: string; etag: string }) {
    const known = cache.get(target.organisationName, slug)
    if (known?.publicationId === live.publicationId && known.etag === live.etag) {
      known.checkedAt = Date.now()
      return known
    }
    const page = await readCompressed(target, live.publicationId, 'public')
    if (page) cache.set(target.organisationName, slug, page)
    return page
  }

  async function readCompressed(
    target: Target,
    publicationId: string,
    audience: 'public' | 'internal',
  ): Promise<CachedPage | null> {
    const row = await inOrganisation(target.organisationId, () =>
      readPage(target.organisationId, publicationId),
    )
    if (!row) return null
    return {
      publicationId,
      etag: row.etag,
      csp: cspOf(
        row.inline_hashes,
        target.origin,
        `${target.origin}${COLLECTOR_PATH}`,
        // A page for everyone may stand in anybody's: it has no session that a frame could abuse.
        audience === 'public' ? 'anyone' : [],
      ),
      gzip: Buffer.from(row.html_gzip),
      brotli: Buffer.from(row.html_brotli),
      checkedAt: Date.now(),
    }
  }

  const inOrganisation = <T>(organisationId: string, work: () => Promise<T>) =>
    database.transaction({ kind: 'organisation', organisationId }, work, { readOnly: true })

  function sendStatus(reply: FastifyReply, status: number, page: RenderedPage, origin: string) {
    return reply
      .code(status)
      .headers({ 'content-security-policy': statusCsp(origin, page), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(page.html)
  }
}

const FOR_EVER = 'public, max-age=31536000, immutable'

const FILE_HEADERS = {
  'content-security-policy': "sandbox; default-src 'none'",
  // The page's origin is opaque under its sandbox, so even its own fonts are cross-origin to it.
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const

const cspOf = (
  policy: PagePolicy,
  origin: string,
  collector: string | null,
  frameAncestors: readonly string[] | 'anyone' = [],
) =>
  publishedPageCsp({
    styleHashes: policy.styleHashes,
    scriptHashes: policy.scriptHashes,
    assetOrigins: origin ? [origin] : [],
    connectOrigin: collector,
    formActions: policy.formActions ?? [],
    frameOrigins: policy.frameOrigins ?? [],
    frameAncestors,
  })

const redirect = (reply: FastifyReply, to: string) =>
  reply.header('cache-control', 'no-cache').redirect(to, 301)

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  audience: 'public' | 'internal',
) {
  const accepts = String(request.headers['accept-encoding'] ?? '')
  const encoding = /\bbr\b/.test(accepts) ? 'br' : /\bgzip\b/.test(accepts) ? 'gzip' : null
  const etag = `"${page.etag}${encoding ? `-${encoding}` : ''}"`
  reply.headers({
    'content-security-policy': page.csp,
    etag,
    ...(audience === 'public' && { 'cache-control': 'public, no-cache', vary: 'accept-encoding' }),
    ...(encoding && { 'content-encoding': encoding }),
  })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  reply.type('text/html; charset=utf-8')
  return reply.send(encoding === 'br' ? page.brotli : encoding === 'gzip' ? page.gzip : gunzipSync(page.gzip))
}
