import { EMBED_PATH, EMBED_SCRIPT_PATH, publisherAt } from '@bubbles/domain'
import {
  blocksAt,
  EMBED_SCRIPT,
  fontNeeds,
  type RenderedPage,
  type RenderInput,
  renderEmbed,
  type StatusPageOptions,
} from '@bubbles/report-renderer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { WorkQueue } from '../../../http/queue.ts'
import { pagePath, siteOrigin } from '../addresses.ts'
import { type AdmissionOptions, type AdmittedPage, type Target, targetOf } from '../admission.ts'
import { fontBase, pageAssets } from '../assets.ts'
import { carriedFaces } from '../carriedFaces.ts'
import { readTheme } from '../theme.ts'
import { isKnown } from '../negotiation.ts'
import { pageCsp, sendPage } from '../page.ts'
import { type CachedPage, isFresh, type PageCache } from '../pageCache.ts'
import { FILE_HEADERS } from '../pageFiles.ts'
import { sendMoved } from '../refusalPages.ts'
import { compressPage } from '../render.ts'
import { readInput } from '../renderAgain.ts'
import { admitEmbed } from './admitEmbed.ts'
import { BlockIds } from './blockIds.ts'
import { type FrameAncestors, readFrameAncestors, withFrameAncestors } from './frameAncestors.ts'
import { sendNotice } from './notices.ts'

export interface EmbedOptions extends Omit<AdmissionOptions, 'visitorOf'> {
  cache: PageCache
}

/** Rendering takes the processor and compressing the threads: pages that are ready are sent meanwhile. */
const LIMITS = { atOnce: 2, mostWaiting: 100 }

/**
 * Published reports and single blocks of them for frames on other sites, made when they are first asked for, and the
 * script that sizes those frames.
 */
export function registerEmbeds(app: FastifyInstance, options: EmbedOptions): void {
  const { database, addresses, secret, cache, now = () => new Date() } = options
  const rendering = new WorkQueue(LIMITS)
  const blockIds = new BlockIds(database)
  /** What is being made, so that many who ask at once wait for the same. */
  const underWay = new Map<string, Promise<CachedPage | null>>()

  app.get(`${EMBED_PATH}/:slug`, { exposeHeadRoute: true }, (request, reply) => {
    const { slug } = request.params as { slug: string }
    return answer(request, reply, slug, null)
  })
  app.get(`${EMBED_PATH}/:slug/:blockId`, { exposeHeadRoute: true }, (request, reply) => {
    const { slug, blockId } = request.params as { slug: string; blockId: string }
    return answer(request, reply, slug, blockId)
  })

  const scriptTag = `"${createHash('sha256').update(EMBED_SCRIPT).digest('base64url').slice(0, 22)}"`
  app.get(EMBED_SCRIPT_PATH, { exposeHeadRoute: true }, async (request, reply) => {
    reply.headers({ ...FILE_HEADERS, 'cache-control': 'public, no-cache', etag: scriptTag })
    if (isKnown(request.headers['if-none-match'], scriptTag)) return reply.code(304).send()
    return reply.type('text/javascript; charset=utf-8').send(EMBED_SCRIPT)
  })

  async function answer(request: FastifyRequest, reply: FastifyReply, slug: string, blockId: string | null) {
    const key = `embed/${slug}/${blockId ?? ''}`
    const name = publisherAt(request.site)
    const isHere = name !== null && siteOrigin(request.site, addresses) === addresses.bubbles(name)
    const cached = isHere ? cache.get(name, key) : undefined
    if (cached && isFresh(cached, now().getTime())) return sendPage(request, reply, cached, false)

    const target = await targetOf(request, options)
    if (!target)
      return sendNotice(reply, 'notFound', { theme: {}, origin: '', pageUrl: '', frameAncestors: 'anyone' })
    const frameAncestors = await readFrameAncestors(database, target)
    const place = { origin: target.origin, pageUrl: `${target.origin}${pagePath(slug)}`, frameAncestors }
    const admission = await admitEmbed(request, target, slug, options)
    if (admission.kind === 'moved') return sendMoved(reply, admission, (moved) => embedPath(moved, blockId))
    if (admission.kind === 'refused')
      return sendNotice(reply, admission.why, {
        ...place,
        theme: admission.theme ?? (await themeOf(target, admission.language)),
      })
    const page = await load(target, key, admission, blockId)
    if (!page)
      return sendNotice(reply, 'noBlock', { ...place, theme: await themeOf(target, admission.language) })
    Object.assign(page, lifeOf(admission, frameAncestors, page))
    return sendPage(request, reply, page, false)
  }

  const lifeOf = ({ sharing }: AdmittedPage, ancestors: FrameAncestors, { csp }: CachedPage) => ({
    csp: withFrameAncestors(csp, ancestors),
    expiresAt: sharing.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
    checkedAt: now().getTime(),
  })

  async function themeOf(
    { organisationId, origin }: Target,
    language: string | null,
  ): Promise<StatusPageOptions> {
    const scope = { kind: 'organisation', organisationId } as const
    const found = await database.transaction(scope, () => readTheme(organisationId, origin, { language }), {
      readOnly: true,
    })
    return found ? { ...found.theme, fontBase: fontBase(origin) } : {}
  }

  /** The embed from memory if it is of what is live now, else made anew. */
  async function load(target: Target, key: string, admission: AdmittedPage, blockId: string | null) {
    const known = cache.get(target.organisationName, key)
    if (known?.publicationId === admission.publicationId && known.etag.startsWith(`${admission.etag}.`))
      return known
    if (blockId !== null && !(await blockIds.has(target.organisationId, admission.publicationId, blockId)))
      return null
    const making = `${admission.publicationId}/${admission.etag}/${key}`
    const begun =
      underWay.get(making) ??
      rendering
        .run(() => make(target, admission, blockId), target.organisationId)
        .then((page) => {
          if (page) cache.set(target.organisationName, key, page)
          return page
        })
        .finally(() => underWay.delete(making))
    underWay.set(making, begun)
    return begun
  }

  async function make(
    { organisationId }: Target,
    { publicationId, etag }: AdmittedPage,
    blockId: string | null,
  ): Promise<CachedPage | null> {
    const read = await database.transaction(
      { kind: 'organisation', organisationId },
      () => readInput(organisationId, publicationId, { addresses, secret }),
      { readOnly: true },
    )
    const page = read && (await render(read.input, read.origin, blockId))
    if (!read || !page) return null
    const html = Buffer.from(page.html)
    const own = createHash('sha256').update(html).digest('base64url').slice(0, 22)
    const { htmlGzip, htmlBrotli } = await compressPage({ html, etag: own, inlineHashes: page })
    return {
      publicationId,
      // Of the page it is made with, by which it is known to be still right, and of its own bytes.
      etag: `${etag}.${own}`,
      csp: pageCsp({ ...page, downloads: Boolean(read.input.downloads) }, read.origin, {
        assetOrigins: [read.origin],
        frameAncestors: [],
      }),
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
  input: Omit<RenderInput, 'assets'>,
  origin: string,
  blockId: string | null,
): Promise<RenderedPage | null> {
  const assets = pageAssets(origin)
  const bare = renderEmbed({ ...input, assets: { ...assets, carried: [] } }, blockId)
  if (!bare) return null
  const document =
    blockId === null
      ? input.document
      : { type: 'doc' as const, content: blocksAt(input.document, blockId) ?? [] }
  const carried = await carriedFaces(fontNeeds({ ...input, document }, bare.html))
  return carried.length > 0 ? renderEmbed({ ...input, assets: { ...assets, carried } }, blockId) : bare
}

const embedPath = (slug: string, blockId: string | null): string =>
  `${EMBED_PATH}/${slug}${blockId === null ? '' : `/${encodeURIComponent(blockId)}`}`
