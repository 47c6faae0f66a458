import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Problem } from '@bubbles/domain'
import { previewEndedPage } from '@bubbles/report-renderer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { WorkQueue } from '../../http/queue.ts'
import { readFile } from '../media/public.ts'
import { PREVIEW_PATH } from './addresses.ts'
import {
  type AdmissionOptions,
  inOrganisation,
  refusalOfUnknown,
  type Target,
  targetOf,
  themeOf,
} from './admission.ts'
import { fontBase } from './assets.ts'
import {
  attachmentOf,
  loadAttachment,
  readAttachment,
  type WantedAttachment,
} from './downloads/attachments.ts'
import { FileCache } from './downloads/cache.ts'
import { isSigned, type KeptPreview, readPreviewed, renderDraft } from './draftPreview.ts'
import { type Theme, readTheme } from './theme.ts'
import { chooseEncoding } from './negotiation.ts'
import { sendFile } from './downloads/sendFile.ts'
import { FILE_HEADERS } from './pageFiles.ts'
import { hashPreviewToken } from './previewToken.ts'
import { PRIVATE_HEADERS, sendBusy, sendRefusal } from './refusalPages.ts'
import { sendNothing, sendStatus } from './sendStatus.ts'
import { readEnded, readPreviewedReport } from './sharingReader.ts'

const unpack = promisify(gunzip)

/** Rendering takes the processor: others must be answered between two. */
const RENDERING = new WorkQueue({ atOnce: 1, mostWaiting: 20 })
const MAX_KEPT_BYTES = 32 * 1024 * 1024

/** Nobody keeps a draft or lists it, and no site it links to learns its address. */
const HEADERS = { ...PRIVATE_HEADERS, 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' } as const

export interface PreviewOptions extends AdmissionOptions {
  /** Renders pages; by default one at once, and twenty waiting of each organisation. */
  rendering?: WorkQueue
}

/** The draft a link opens. */
interface Draft {
  reportId: string
  theme: Theme
  key: string
}

/**
 * `GET /bubbles/preview/{token}`: the present draft, as the world would read it, for whoever has the link. Nothing is
 * counted and no form can be sent. A page is rendered once for as long as it stays the same. A link that has ended answers
 * 410 and says so for a while; one that never was, or is another organisation's, answers 404.
 */
export function registerPreviewPage(app: FastifyInstance, options: PreviewOptions): void {
  registerPage(app, options)
  registerPictures(app, options)
}

function registerPage(app: FastifyInstance, options: PreviewOptions): void {
  const { rendering = RENDERING } = options
  const pages = new FileCache<KeptPreview>(MAX_KEPT_BYTES)
  app.get(`${PREVIEW_PATH}/:token`, { config: { admission: 'openLong' } }, async (request, reply) => {
    const { token } = request.params as { token: string }
    const target = await targetOf(request, options)
    const elsewhere = target && publicOriginBeside(target, options)
    if (elsewhere) return leadOn(request, reply, elsewhere)
    const draft = target && (await inOrganisation(options, target, () => readDraft(target, token, options)))
    if (!draft) return refuse(request, reply, target, token, options)
    const { organisationId, origin } = target
    reply.headers(HEADERS)
    try {
      const page = await pages.get(draft.key, () =>
        rendering.run(() => renderDraft(options, target, token, draft), organisationId),
      )
      reply.header('content-security-policy', page.csp).type('text/html; charset=utf-8')
      if (!chooseEncoding(request.headers['accept-encoding'], ['gzip']))
        return reply.send(await unpack(page.bytes))
      return reply.header('content-encoding', 'gzip').send(page.bytes)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'unavailable') throw error
      return sendBusy(reply, { ...draft.theme, fontBase: fontBase(origin) }, origin)
    }
  })
}

function registerPictures(app: FastifyInstance, options: PreviewOptions): void {
  app.get(`${PREVIEW_PATH}/:token/:file`, { config: { admission: 'open' } }, async (request, reply) => {
    const { token, file } = request.params as { token: string; file: string }
    const target = await targetOf(request, options)
    const elsewhere = target && publicOriginBeside(target, options)
    if (elsewhere) return leadOn(request, reply, elsewhere)
    const wanted = attachmentOf(file)
    if (target && wanted) {
      const attached = await readAttached(options, target, token, wanted)
      if (!attached) return refuse(request, reply, target, token, options)
      return sendFile(request, reply.headers(HEADERS), await loadAttachment(attached))
    }
    const [hash = '', mac = ''] = file.split('.')
    const picture =
      target && isSigned(options.secret, target, token, hash, mac)
        ? await inOrganisation(options, target, async () =>
            (await readPreviewedReport(target.organisationId, hashPreviewToken(token), nowOf(options)))
              ? readFile(target.organisationId, hash)
              : undefined,
          )
        : undefined
    if (!picture) return refuse(request, reply, target, token, options)
    return reply
      .headers({ ...FILE_HEADERS, 'cache-control': 'private, max-age=3600' })
      .type(picture.content_type)
      .send(Buffer.from(await picture.kept.load()))
  })
}

/** The file of a block of the draft that the link opens, while it does. */
const readAttached = (options: PreviewOptions, target: Target, token: string, wanted: WantedAttachment) =>
  inOrganisation(options, target, async () => {
    const { organisationId } = target
    const report = await readPreviewedReport(organisationId, hashPreviewToken(token), nowOf(options))
    return report && readAttachment(organisationId, await readPreviewed(organisationId, report.id), wanted)
  })

const nowOf = ({ now }: PreviewOptions): Date => now?.() ?? new Date()

/** What is shown at a token, and the name of all that its page depends on; null where it opens nothing. */
async function readDraft(
  { organisationId, origin }: Target,
  token: string,
  options: PreviewOptions,
): Promise<Draft | null> {
  const hash = hashPreviewToken(token)
  const report = await readPreviewedReport(organisationId, hash, nowOf(options))
  const found = report && (await readTheme(organisationId, origin, report))
  if (!found) return null
  const { theme } = found
  // Pictures are at addresses of the link's own.
  const link = Buffer.from(hash).toString('base64url')
  const key = JSON.stringify([organisationId, report.id, report.head_seq, link, origin, theme])
  return { reportId: report.id, theme, key }
}

/** Where pages are read, if that is not here: drafts stay away from the origin of those who sign in, as pages do. */
function publicOriginBeside(
  { organisationName, origin }: Target,
  { addresses }: PreviewOptions,
): string | null {
  const there = addresses.bubbles(organisationName)
  return there === origin ? null : there
}

const leadOn = (request: FastifyRequest, reply: FastifyReply, origin: string) =>
  reply.headers(HEADERS).redirect(`${origin}${request.url.split('?')[0]}`, 308)

async function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  target: Target | null,
  token: string,
  options: PreviewOptions,
) {
  reply.headers(HEADERS)
  if (!target) return sendNothing(reply)
  const { organisationId, origin } = target
  const ended = await inOrganisation(options, target, () =>
    readEnded(organisationId, hashPreviewToken(token), nowOf(options)),
  )
  if (ended) {
    const theme = await inOrganisation(options, target, () => themeOf(organisationId, origin, ended.language))
    return sendStatus(reply, 410, previewEndedPage(theme), origin)
  }
  const { addresses, database } = options
  return sendRefusal(request, reply, await refusalOfUnknown(target, database), target, {
    addresses,
    slug: '',
  })
}
