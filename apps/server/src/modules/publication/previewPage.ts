import { createHmac, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { Problem } from '@bubbles/domain'
import { datasetHashes, fileHashes, withoutInternal, yDocToDocument } from '@bubbles/report-document'
import {
  notFoundPage,
  previewEndedPage,
  publishedPageCsp,
  renderDraftPreview,
} from '@bubbles/report-renderer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { WorkQueue } from '../../http/queue.ts'
import { readFile, readFileSizes } from '../media/public.ts'
import { loadDocument, readDatasets } from '../report/publicDrafts.ts'
import { PREVIEW_PATH, previewPath } from './addresses.ts'
import { type AdmissionOptions, refusalOfUnknown, type Target, targetOf } from './admission.ts'
import { fontBase, pageAssets } from './assets.ts'
import { FileCache } from './downloads/cache.ts'
import { type Theme, readTheme } from './theme.ts'
import { chooseEncoding } from './negotiation.ts'
import { FILE_HEADERS } from './pageFiles.ts'
import { hashPreviewToken } from './previewToken.ts'
import { PRIVATE_HEADERS, sendBusy, sendRefusal } from './refusalPages.ts'
import { sendStatus } from './sendStatus.ts'
import { readEnded, readPreviewedReport } from './sharingReader.ts'

const compress = promisify(gzip)
const unpack = promisify(gunzip)

/** Rendering takes the processor: others must be answered between two. */
const RENDERING = new WorkQueue({ atOnce: 1, mostWaiting: 20 })
const MAX_KEPT_BYTES = 32 * 1024 * 1024

/** Keeps this signature apart from any other made with the same secret. */
const PURPOSE = 'bubbles.preview-picture.v1.'

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

/** A page as it is kept: compressed, with its policy. */
interface KeptPreview {
  bytes: Buffer
  csp: string
}

/**
 * `GET /bubbles/preview/{token}`: the present draft, as the world would read it, for whoever has the link. Nothing is
 * counted and no form can be sent. A page is rendered once for as long as it stays the same. A link that has ended answers
 * 410 and says so for a while; one that never was, or is another organisation's, answers 404.
 */
export function registerPreviewPage(app: FastifyInstance, options: PreviewOptions): void {
  const { database, addresses, secret, now = () => new Date(), rendering = RENDERING } = options
  const pages = new FileCache<KeptPreview>(MAX_KEPT_BYTES)

  const inOrganisation = <T>({ organisationId }: Target, work: () => Promise<T>) =>
    database.transaction({ kind: 'organisation', organisationId }, work, { readOnly: true })

  async function refuse(request: FastifyRequest, reply: FastifyReply, target: Target | null, token: string) {
    reply.headers(HEADERS)
    if (!target) return sendStatus(reply, 404, notFoundPage(), '')
    const { organisationId, origin } = target
    const ended = await inOrganisation(target, () =>
      readEnded(organisationId, hashPreviewToken(token), now()),
    )
    if (ended) {
      const found = await inOrganisation(target, () => readTheme(organisationId, origin, ended))
      const theme = found ? { ...found.theme, fontBase: fontBase(origin) } : {}
      return sendStatus(reply, 410, previewEndedPage(theme), origin)
    }
    return sendRefusal(request, reply, await refusalOfUnknown(target, database), target, {
      addresses,
      slug: '',
    })
  }

  /** Where pages are read, if that is not here: drafts stay away from the origin of those who sign in, as pages do. */
  function publicOriginBeside({ organisationName, origin }: Target): string | null {
    const there = addresses.bubbles(organisationName)
    return there === origin ? null : there
  }

  const leadOn = (request: FastifyRequest, reply: FastifyReply, origin: string) =>
    reply.headers(HEADERS).redirect(`${origin}${request.url.split('?')[0]}`, 301)

  app.get(`${PREVIEW_PATH}/:token`, async (request, reply) => {
    const { token } = request.params as { token: string }
    const target = await targetOf(request, options)
    const elsewhere = target && publicOriginBeside(target)
    if (elsewhere) return leadOn(request, reply, elsewhere)
    const draft = target && (await inOrganisation(target, () => readDraft(target, token)))
    if (!draft) return refuse(request, reply, target, token)
    const { organisationId, origin } = target
    reply.headers(HEADERS)
    try {
      const page = await pages.get(draft.key, () =>
        rendering.run(() => render(target, token, draft), organisationId),
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

  app.get(`${PREVIEW_PATH}/:token/:file`, async (request, reply) => {
    const { token, file } = request.params as { token: string; file: string }
    const target = await targetOf(request, options)
    const elsewhere = target && publicOriginBeside(target)
    if (elsewhere) return leadOn(request, reply, elsewhere)
    const [hash = '', mac = ''] = file.split('.')
    const picture =
      target && isSigned(target, token, hash, mac)
        ? await inOrganisation(target, async () =>
            (await readPreviewedReport(target.organisationId, hashPreviewToken(token), now()))
              ? readFile(target.organisationId, hash)
              : undefined,
          )
        : undefined
    if (!picture) return refuse(request, reply, target, token)
    return reply
      .headers({ ...FILE_HEADERS, 'cache-control': 'private, max-age=3600' })
      .type(picture.content_type)
      .send(Buffer.from(picture.bytes))
  })

  /** What is shown at a token, and the name of all that its page depends on; null where it opens nothing. */
  async function readDraft({ organisationId, origin }: Target, token: string): Promise<Draft | null> {
    const hash = hashPreviewToken(token)
    const report = await readPreviewedReport(organisationId, hash, now())
    const found = report && (await readTheme(organisationId, origin, report))
    if (!found) return null
    const { theme } = found
    // Pictures are at addresses of the link's own.
    const link = Buffer.from(hash).toString('base64url')
    const key = JSON.stringify([organisationId, report.id, report.head_seq, link, origin, theme])
    return { reportId: report.id, theme, key }
  }

  async function render(target: Target, token: string, { reportId, theme }: Draft): Promise<KeptPreview> {
    const { origin } = target
    const materials = await inOrganisation(target, () => readMaterials(target, token, reportId))
    const page = renderDraftPreview({ ...materials, ...theme, assets: pageAssets(origin) })
    const csp = publishedPageCsp({
      styleHashes: page.styleHashes,
      scriptHashes: page.scriptHashes,
      assetOrigins: [origin],
      connectOrigin: null,
      formActions: [],
      frameOrigins: page.frameOrigins,
      frameAncestors: [],
    })
    return { bytes: await compress(page.html), csp }
  }

  async function readMaterials(target: Target, token: string, reportId: string) {
    const { organisationId, origin } = target
    const document = withoutInternal(yDocToDocument((await loadDocument(organisationId, reportId)).ydoc))
    const sizes = await readFileSizes(organisationId, fileHashes(document))
    const media = Object.fromEntries(
      sizes.map(({ hash, width, height }) => {
        const url = `${origin}${previewPath(token)}/${hash}.${macOf(target, token, hash).toString('base64url')}`
        return [hash, { url, width, height }]
      }),
    )
    return { document, media, datasets: await readDatasets(organisationId, datasetHashes(document)) }
  }

  /** Whether this server put the picture into a page of that link: a hash alone opens no other file. */
  function isSigned(target: Target, token: string, hash: string, mac: string): boolean {
    const given = Buffer.from(mac, 'base64url')
    const expected = macOf(target, token, hash)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  const macOf = ({ organisationId }: Target, token: string, hash: string): Buffer =>
    createHmac('sha256', secret)
      .update(PURPOSE)
      .update([organisationId, token, hash].join('.'))
      .digest()
      .subarray(0, 16)
}
