import { EMBED_PATH, EMBED_SCRIPT_PATH } from '@bubbles/domain'
import { EMBED_SCRIPT } from '@bubbles/report-renderer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { pagePath } from '../addresses.ts'
import { inOrganisation, targetOf, themeOf } from '../admission.ts'
import { isKnown } from '../negotiation.ts'
import { pageInMemory, sendPage } from '../page.ts'
import { FILE_HEADERS } from '../pageFiles.ts'
import { sendMoved } from '../refusalPages.ts'
import { admitEmbed } from './admitEmbed.ts'
import { EmbedMaker, type EmbedOptions } from './embedMaker.ts'
import { readFrameAncestors, withFrameAncestors } from './frameAncestors.ts'
import { sendNotice } from './notices.ts'

/**
 * Published reports and single blocks of them for frames on other sites, made when they are first asked for, and the
 * script that sizes those frames.
 */
export function registerEmbeds(app: FastifyInstance, options: EmbedOptions): void {
  const embeds = new EmbedMaker(options)
  const route = { exposeHeadRoute: true, config: { admission: 'openLong' } } as const

  app.get(`${EMBED_PATH}/:slug`, route, (request, reply) => {
    const { slug } = request.params as { slug: string }
    return answer(request, reply, { slug, blockId: null }, embeds, options)
  })
  app.get(`${EMBED_PATH}/:slug/:blockId`, route, (request, reply) =>
    answer(request, reply, request.params as { slug: string; blockId: string }, embeds, options),
  )

  const scriptTag = `"${createHash('sha256').update(EMBED_SCRIPT).digest('base64url').slice(0, 22)}"`
  app.get(EMBED_SCRIPT_PATH, { exposeHeadRoute: true }, async (request, reply) => {
    reply.headers({ ...FILE_HEADERS, 'cache-control': 'public, no-cache', etag: scriptTag })
    if (isKnown(request.headers['if-none-match'], scriptTag)) return reply.code(304).send()
    return reply.type('text/javascript; charset=utf-8').send(EMBED_SCRIPT)
  })
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { slug, blockId }: { slug: string; blockId: string | null },
  embeds: EmbedMaker,
  options: EmbedOptions,
) {
  const key = `embed/${slug}/${blockId ?? ''}`
  const cached = pageInMemory(request, key, options)
  if (cached) return sendPage(request, reply, cached, false)

  const found = await targetOf(request, options)
  // Sites that show reports may allow the usual address alone in frames, so embeds don't lead on from there.
  const own = found && options.addresses.ownDomains.inUseBy(found.organisationName)
  const target = found && own ? { ...found, origin: options.addresses.ownOrigin(own) } : found
  if (!target)
    return sendNotice(reply, 'notFound', { theme: {}, origin: '', pageUrl: '', frameAncestors: 'anyone' })
  const { organisationId, origin } = target
  const themeIn = (language: string | null) =>
    inOrganisation(options, target, () => themeOf(organisationId, origin, language))
  const frameAncestors = await readFrameAncestors(options.database, target)
  const place = { origin, pageUrl: `${origin}${pagePath(slug)}`, frameAncestors }
  const admission = await admitEmbed(request, target, slug, options)
  if (admission.kind === 'moved') return sendMoved(reply, admission, (moved) => embedPath(moved, blockId))
  if (admission.kind === 'refused') {
    const theme = admission.theme ?? (await themeIn(admission.language))
    return sendNotice(reply, admission.why, { ...place, theme })
  }
  const page = await embeds.load(target, key, admission, blockId)
  if (!page) return sendNotice(reply, 'noBlock', { ...place, theme: await themeIn(admission.language) })
  Object.assign(page, {
    csp: withFrameAncestors(page.csp, frameAncestors),
    expiresAt: admission.sharing.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
    checkedAt: (options.now?.() ?? new Date()).getTime(),
  })
  return sendPage(request, reply, page, false)
}

const embedPath = (slug: string, blockId: string | null): string =>
  `${EMBED_PATH}/${slug}${blockId === null ? '' : `/${encodeURIComponent(blockId)}`}`
