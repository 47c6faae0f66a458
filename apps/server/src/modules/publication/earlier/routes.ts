import { readUnchanging } from '@bubbles/db'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '@bubbles/domain'
import { organisationKey, reportKey } from '../../cdn/public.ts'
import { EDITIONS, earlierPath, PAGE_PATH, pagePath } from '../addresses.ts'
import { type AdmittedPage, admit, refusalOfUnknown, type Target, targetOf, versionOf } from '../admission.ts'
import { forReader } from '../forReader.ts'
import { pageCsp, type PageOptions } from '../livePages.ts'
import { noteOpening } from '../noteOpening.ts'
import { sendPage } from '../page.ts'
import { type CachedPage, PageCache } from '../pageCache.ts'
import { PageMaker } from '../pageMaker.ts'
import { PRIVATE_HEADERS, sendBusy, sendMoved, sendRefusal } from '../refusalPages.ts'
import { compressPage, renderPublication } from '../render.ts'
import { sendNothing } from '../sendStatus.ts'
import { withFrameAncestors } from '../embed/frameAncestors.ts'
import { admitEarlier } from './admitEarlier.ts'
import { readShownInput } from './readShown.ts'

/** What is kept of earlier editions, apart from the pages that are read all day. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024

/**
 * Editions before the current one, where their publisher lets readers open them: at an address below the report's, through
 * the same door as its page. They are rendered from what was published when they are first asked for.
 */
export function registerEarlierEditions(app: FastifyInstance, options: PageOptions): void {
  // No request finds a page there before it is admitted.
  const maker = new PageMaker(new PageCache(MAX_KEPT_BYTES))
  app.get(
    `${PAGE_PATH}/:slug/${EDITIONS}/:edition`,
    { exposeHeadRoute: true, config: { admission: 'openLong' } },
    (request, reply) => answer(request, reply, maker, options),
  )
}

async function answer(request: FastifyRequest, reply: FastifyReply, maker: PageMaker, options: PageOptions) {
  const { slug, edition } = request.params as { slug: string; edition: string }
  const key = `${slug}/${EDITIONS}/${edition}`
  const target = await targetOf(request, options)
  if (!target) return sendNothing(reply)
  const { addresses } = options
  const admission = await admit(request, target, slug, options)
  if (admission.kind === 'moved')
    return sendMoved(reply, admission, (moved) => earlierPath(moved, encodeURIComponent(edition)))
  if (admission.kind !== 'page')
    return sendRefusal(request, reply, admission, target, {
      addresses,
      slug,
      edition,
    })
  const none = async () =>
    sendRefusal(request, reply, await refusalOfUnknown(target, options.database), target, { addresses, slug })
  const earlier = await admitEarlier(target, admission, edition, options)
  if (!earlier) return none()
  const isPrivate = admission.sharing.isProtected
  if (earlier === 'current')
    return reply
      .headers(isPrivate ? PRIVATE_HEADERS : { 'cache-control': 'no-cache' })
      .redirect(pagePath(slug), 302)

  const { downloads, pdf } = earlier.sharing
  const version = `${versionOf(earlier)}.${Number(downloads)}${Number(pdf)}`
  const wanted = { key, publicationId: earlier.publicationId, version }
  try {
    const kept = await maker.load(target, wanted, () => make(target, earlier, version, options))
    if (!kept) return await none()
    noteOpening(target, admission, options)
    const page: CachedPage = {
      ...kept,
      csp: withFrameAncestors(kept.csp, earlier.sharing.frameAncestors),
      expiresAt: earlier.sharing.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
      checkedAt: (options.now?.() ?? new Date()).getTime(),
    }
    // Its forms are the current edition's affair: only what it plays is the reader's.
    const sent = isPrivate ? await forReader({ ...page, hasForms: false }, admission, options) : page
    return sendPage(request, reply, sent ?? page, isPrivate, admission.audience === 'public')
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 503) throw error
    return sendBusy(
      reply,
      (await refusalOfUnknown(target, options.database, admission.language)).theme,
      target.origin,
    )
  }
}

/** The page of an earlier edition, from what is kept of it and what is true of its organisation now. */
async function make(
  { organisationId }: Target,
  admission: AdmittedPage,
  version: string,
  options: PageOptions,
): Promise<CachedPage | null> {
  const read = await readUnchanging(
    options.database,
    { kind: 'organisation', organisationId },
    () => readShownInput(organisationId, admission, options),
    (found) => found.version === versionOf(admission),
  )
  if (!read) return null
  const finished = await renderPublication(organisationId, read.input, read.origin)
  const { htmlGzip, htmlBrotli } = await compressPage(organisationId, finished)
  return {
    publicationId: admission.publicationId,
    etag: `${version}.${finished.etag}`,
    csp: pageCsp(finished.inlineHashes, read.origin, {
      assetOrigins: [read.origin],
      frameAncestors: admission.sharing.frameAncestors,
    }),
    keys: [organisationKey(organisationId), reportKey(admission.reportId)],
    hasMedia: finished.inlineHashes.media ?? false,
    indexed: false,
    expiresAt: 0,
    checkedAt: 0,
    gzip: Buffer.from(htmlGzip),
    brotli: Buffer.from(htmlBrotli),
  }
}
