import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Problem } from '@bubbles/domain'
import { downloadNames, noDownloadPage } from '@bubbles/report-renderer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  DOWNLOAD_PATH,
  downloadPath,
  earlierDownloadPath,
  earlierPath,
  EDITIONS,
  pagePath,
} from '../addresses.ts'
import { type AdmittedPage, admit, refusalOfUnknown, type Target, targetOf, versionOf } from '../admission.ts'
import { admitEarlier } from '../earlier/admitEarlier.ts'
import { BlockIds } from '../embed/blockIds.ts'
import { chooseEncoding, isKnown } from '../negotiation.ts'
import { PRIVATE_HEADERS, sendBusy, sendMoved, sendRefusal } from '../refusalPages.ts'
import { sendNothing, sendStatus } from '../sendStatus.ts'
import { DATA_VERSION } from './figureData.ts'
import { isFilePass } from '../filePass.ts'
import type { ReaderFile } from './files.ts'
import { sendFile } from './sendFile.ts'
import {
  type DownloadOptions,
  isAttachment,
  isKept,
  isPacked,
  ReaderFiles,
  type Wanted,
  wantedOf,
} from './readerFiles.ts'

/** Changes with how drawings and whole pages are made, so that nobody is told that an older one is still right. */
const VERSION = 2

const unpack = promisify(gunzip)

/**
 * What readers may take of a published page, where its publisher lets them: the data and the drawing of each figure,
 * and the whole page as one file. Who may have it is who may see the page; everybody else gets the page's own refusal.
 */
export function registerDownloads(app: FastifyInstance, options: DownloadOptions): void {
  const { database, addresses } = options
  const names = new BlockIds(database, downloadNames)
  const files = new ReaderFiles(options, (err, message) => app.log.error({ err }, message))
  const themeOf = async (target: Target, { language }: AdmittedPage) =>
    (await refusalOfUnknown(target, database, language)).theme

  const route = { exposeHeadRoute: true, config: { admission: 'openLong' } } as const
  app.get(`${DOWNLOAD_PATH}/:slug/:file`, route, answer)
  app.get(`${DOWNLOAD_PATH}/:slug/${EDITIONS}/:edition/:file`, route, answer)

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { slug, edition, file } = request.params as { slug: string; edition?: string; file: string }
    const target = await targetOf(request, options)
    if (!target) return sendNothing(reply)
    const { pass } = request.query as { pass?: unknown }
    const { secret, now = () => new Date() } = options
    const admitted = await admit(request, target, slug, {
      ...options,
      ...(pass !== undefined && { hasPass: (gate) => isFilePass(pass, gate, file, secret, now()) }),
    })
    if (admitted.kind === 'moved')
      return sendMoved(
        reply,
        admitted,
        (moved) =>
          `${edition === undefined ? downloadPath(moved) : earlierDownloadPath(moved, encodeURIComponent(edition))}/${encodeURIComponent(file)}`,
      )
    if (admitted.kind !== 'page') return sendRefusal(request, reply, admitted, target, { addresses, slug })
    const { organisationId, origin } = target
    const admission =
      edition === undefined ? admitted : await admitEarlier(target, admitted, edition, options)
    if (admission === 'current')
      return reply
        .header('cache-control', 'no-store')
        .redirect(`${downloadPath(slug)}/${encodeURIComponent(file)}`, 302)
    if (!admission)
      return sendRefusal(request, reply, await refusalOfUnknown(target, database), target, {
        addresses,
        slug,
      })
    const page = edition === undefined ? pagePath(slug) : earlierPath(slug, edition)
    const sayNone = async (why: 'off' | 'missing') =>
      sendStatus(
        reply,
        why === 'off' ? 403 : 404,
        noDownloadPage({ ...(await themeOf(target, admission)), why, url: `${origin}${page}` }),
        origin,
      )
    const wanted = wantedOf(file)
    const { downloads, pdf } = admission.sharing
    if (!isAttachment(wanted) && !(wanted === 'pdf' ? pdf : downloads)) return sayNone('off')
    // Names that the page does not offer are known before there is any work for them.
    if (!wanted || !(await names.has(organisationId, admission.publicationId, file)))
      return sayNone('missing')
    try {
      // Data and PDF are the edition's, whatever its page looks like by now.
      const version = isKept(wanted)
        ? `${admission.publicationId}.${file}.${DATA_VERSION}`
        : `${versionOf(admission)}.${file}.${VERSION}`
      return await sendVersion(request, reply, {
        wanted,
        version,
        isProtected: admission.sharing.isProtected,
        load: () => files.get(target, admission, wanted, version),
        sayMissing: () => sayNone('missing'),
      })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.status === 503) return sendBusy(reply, await themeOf(target, admission), origin)
      if (error.status === 413) return sendSentence(reply, error)
      throw error
    }
  }
}

/** One version of a file, which is made only where it has to be sent. */
interface Version {
  wanted: Wanted
  version: string
  isProtected: boolean
  load: () => Promise<ReaderFile | null>
  sayMissing: () => Promise<FastifyReply>
}

async function sendVersion(
  request: FastifyRequest,
  reply: FastifyReply,
  { wanted, version, isProtected, load, sayMissing }: Version,
): Promise<FastifyReply> {
  const encoding = isPacked(wanted) ? chooseEncoding(request.headers['accept-encoding'], ['gzip']) : null
  const etag = `"${version}${encoding ? `-${encoding}` : ''}"`
  const headers = {
    etag,
    ...(isProtected ? PRIVATE_HEADERS : { 'cache-control': 'public, no-cache', vary: 'accept-encoding' }),
    // What is taken out of a page is not found beside it.
    'x-robots-tag': 'noindex',
  }
  const known = request.headers['if-none-match']
  // Whether there is any, which `*` asks, is known once it is made.
  if (known?.trim() !== '*' && isKnown(known, etag)) return reply.headers(headers).code(304).send()
  const made = await load()
  if (!made) return sayMissing()
  if (isKnown(known, etag)) return reply.headers(headers).code(304).send()
  const bytes = isPacked(wanted) && !encoding ? await unpack(made.bytes) : made.bytes
  if (encoding) reply.header('content-encoding', encoding)
  return sendFile(request, reply.headers(headers), { ...made, bytes })
}

/** In words for a person who followed a link, since no script reads this. */
const sendSentence = (reply: FastifyReply, { status, message }: Problem): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(message)
