import { EMBED_PATH, EMBED_SCRIPT_PATH, publisherAt } from '@bubbles/domain'
import { EMBED_SCRIPT, type StatusPageOptions } from '@bubbles/report-renderer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { pagePath, siteOrigin } from '../addresses.ts'
import { type AdmittedPage, type Target, targetOf } from '../admission.ts'
import { fontBase } from '../assets.ts'
import { readTheme } from '../theme.ts'
import { isKnown } from '../negotiation.ts'
import { sendPage } from '../page.ts'
import { type CachedPage, isFresh } from '../pageCache.ts'
import { FILE_HEADERS } from '../pageFiles.ts'
import { sendMoved } from '../refusalPages.ts'
import { admitEmbed } from './admitEmbed.ts'
import { EmbedMaker, type EmbedOptions } from './embedMaker.ts'
import { type FrameAncestors, readFrameAncestors, withFrameAncestors } from './frameAncestors.ts'
import { sendNotice } from './notices.ts'

/**
 * Published reports and single blocks of them for frames on other sites, made when they are first asked for, and the
 * script that sizes those frames.
 */
export function registerEmbeds(app: FastifyInstance, options: EmbedOptions): void {
  const { database, addresses, cache, now = () => new Date() } = options
  const embeds = new EmbedMaker(options)

  app.get(
    `${EMBED_PATH}/:slug`,
    { exposeHeadRoute: true, config: { admission: 'openLong' } },
    (request, reply) => {
      const { slug } = request.params as { slug: string }
      return answer(request, reply, slug, null)
    },
  )
  app.get(
    `${EMBED_PATH}/:slug/:blockId`,
    { exposeHeadRoute: true, config: { admission: 'openLong' } },
    (request, reply) => {
      const { slug, blockId } = request.params as { slug: string; blockId: string }
      return answer(request, reply, slug, blockId)
    },
  )

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
    const page = await embeds.load(target, key, admission, blockId)
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
}

const embedPath = (slug: string, blockId: string | null): string =>
  `${EMBED_PATH}/${slug}${blockId === null ? '' : `/${encodeURIComponent(blockId)}`}`
