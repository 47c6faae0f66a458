import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { readUnchanging } from '@bubbles/db'
import { Problem } from '@bubbles/domain'
import {
  type DownloadFormat,
  downloadNames,
  noDownloadPage,
  notFoundPage,
  REPORT_FILE,
} from '@bubbles/report-renderer'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { documentTitle, type ReportDocument } from '@bubbles/report-document'
import { reportError } from '../../../http/errorReporting.ts'
import { WorkQueue } from '../../../http/queue.ts'
import { DOWNLOAD_PATH, downloadPath, pagePath } from '../addresses.ts'
import {
  type AdmissionOptions,
  type AdmittedPage,
  admit,
  refusalOfUnknown,
  type Target,
  targetOf,
} from '../admission.ts'
import { BlockIds } from '../embed/blockIds.ts'
import { chooseEncoding, isKnown } from '../negotiation.ts'
import { PRIVATE_HEADERS, sendBusy, sendMoved, sendRefusal } from '../refusalPages.ts'
import { sendStatus } from '../sendStatus.ts'
import { readInput } from '../renderAgain.ts'
import { SmallLogos } from '../smallLogos.ts'
import { FileCache } from './cache.ts'
import { carryMedia, type ReadPictures, readPictures } from './carriedMedia.ts'
import { readFigureFile } from './dataReader.ts'
import { DATA_VERSION, packedData, readBlockData } from './figureData.ts'
import { dataFile, drawingFile, isFormat, type PublishedInput, type ReaderFile, reportFile } from './files.ts'
import { attachment } from './fileName.ts'
import { keepAskedData } from './keptData.ts'

/** Changes with how drawings and whole pages are made, so that nobody is told that an older one is still right. */
const VERSION = 2
const MAX_KEPT_BYTES = 64 * 1024 * 1024
/** Files are made while somebody waits: half the time of the default level, for a sixth more bytes. */
const GZIP_LEVEL = 3

const compress = promisify(gzip)
const unpack = promisify(gunzip)

export interface DownloadOptions extends AdmissionOptions {
  /** Drawing takes the processor: by default two at once, and twenty waiting of each organisation. */
  drawing?: WorkQueue
}

/**
 * What readers may take of a published page, where its publisher lets them: the data and the drawing of each figure,
 * and the whole page as one file. Who may have it is who may see the page; everybody else gets the page's own refusal.
 */
export function registerDownloads(app: FastifyInstance, options: DownloadOptions): void {
  const { database, addresses, secret } = options
  const files = new FileCache<ReaderFile | null>(MAX_KEPT_BYTES)
  const names = new BlockIds(database, downloadNames)
  const logos = new SmallLogos()
  const { drawing = new WorkQueue({ atOnce: 2, mostWaiting: 20 }) } = options
  /** Data is there at once, and does not wait for drawings. */
  const reading = new WorkQueue({ atOnce: 4, mostWaiting: 50 })

  app.get(
    `${DOWNLOAD_PATH}/:slug/:file`,
    { exposeHeadRoute: true, config: { admission: 'openLong' } },
    async (request, reply) => {
      const { slug, file } = request.params as { slug: string; file: string }
      const target = await targetOf(request, options)
      if (!target) return sendStatus(reply, 404, notFoundPage(), '')
      const admission = await admit(request, target, slug, options)
      if (admission.kind === 'moved')
        return sendMoved(reply, admission, (moved) => `${downloadPath(moved)}/${encodeURIComponent(file)}`)
      if (admission.kind !== 'page')
        return sendRefusal(request, reply, admission, target, { addresses, slug })
      const { organisationId, origin } = target
      const { publicationId, sharing } = admission
      const sayNone = async (why: 'off' | 'missing') =>
        sendStatus(
          reply,
          why === 'off' ? 403 : 404,
          noDownloadPage({ ...(await themeOf(target, admission)), why, url: `${origin}${pagePath(slug)}` }),
          origin,
        )
      if (!sharing.downloads) return sayNone('off')
      const wanted = wantedOf(file)
      // Names that the page does not offer are known before there is any work for them.
      if (!wanted || !(await names.has(organisationId, publicationId, file))) return sayNone('missing')

      const encoding = isPacked(wanted) ? chooseEncoding(request.headers['accept-encoding'], ['gzip']) : null
      // Data is the edition's, whatever its page looks like by now.
      const version = isData(wanted)
        ? `${publicationId}.${file}.${DATA_VERSION}`
        : `${admission.etag}.${file}.${VERSION}`
      const etag = `"${version}${encoding ? `-${encoding}` : ''}"`
      const headers = {
        etag,
        ...(sharing.isProtected
          ? PRIVATE_HEADERS
          : { 'cache-control': 'public, no-cache', vary: 'accept-encoding' }),
        // What is taken out of a page is not found beside it.
        'x-robots-tag': 'noindex',
      }
      const known = request.headers['if-none-match']
      // Whether there is any, which `*` asks, is known once it is made.
      if (known?.trim() !== '*' && isKnown(known, etag)) return reply.headers(headers).code(304).send()
      try {
        const queue = isData(wanted) ? reading : drawing
        const key = [organisationId, publicationId, version].join('/')
        const made = await files.get(key, () =>
          queue.run(() => make(target, admission, wanted), organisationId),
        )
        if (!made) return await sayNone('missing')
        if (isKnown(known, etag)) return reply.headers(headers).code(304).send()
        const bytes = isPacked(wanted) && !encoding ? await unpack(made.bytes) : made.bytes
        if (encoding) reply.header('content-encoding', encoding)
        return sendFile(reply.headers(headers), { ...made, bytes })
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        if (error.status === 503) return sendBusy(reply, await themeOf(target, admission), origin)
        if (error.status === 413) return sendSentence(reply, error)
        throw error
      }
    },
  )

  const readOf = <T>(
    { organisationId }: Target,
    work: () => Promise<T>,
    isAskedFor?: (found: NonNullable<T>) => boolean,
  ) => readUnchanging(database, { kind: 'organisation', organisationId }, work, isAskedFor)
  /** What a page was made from, and its pictures where they are asked for. A replica that has the page has all of it. */
  const readPublished = async (
    target: Target,
    { publicationId, etag }: AdmittedPage,
    withPictures = false,
  ): Promise<{ input: PublishedInput; pictures: ReadPictures | null } | null> => {
    const { organisationId } = target
    const read = await readOf(
      target,
      async () => {
        const found = await readInput(organisationId, publicationId, { addresses, secret })
        if (!found) return null
        const pictures = withPictures ? await readPictures(organisationId, found.input) : null
        return { etag: found.etag, input: found.input, pictures }
      },
      (found) => found.etag === etag,
    )
    return read && { input: read.input, pictures: read.pictures }
  }

  /** A file as it is kept: all but pictures are compressed. */
  async function make(target: Target, admission: AdmittedPage, wanted: Wanted): Promise<ReaderFile | null> {
    const { organisationId } = target
    if (wanted !== 'report') return makeFigure(target, admission, wanted)
    const read = await readPublished(target, admission, true)
    if (!read?.pictures) return null
    const { pictures } = read
    const title = documentTitle(read.input.document as ReportDocument)
    return packed(
      await reportFile(organisationId, read.input, await carryMedia(read.input, pictures, logos), title),
    )
  }

  async function makeFigure(
    target: Target,
    admission: AdmittedPage,
    { blockId, format }: WantedFigure,
  ): Promise<ReaderFile | null> {
    if (format === 'csv') {
      const { organisationId } = target
      const { publicationId } = admission
      const kept = await readOf(target, () =>
        readFigureFile(organisationId, publicationId, blockId, DATA_VERSION),
      )
      if (kept) return dataFile({ title: kept.title, gzip: await kept.kept.load() })
      const data = await readOf(target, () => readBlockData(organisationId, publicationId, blockId))
      if (!data) return null
      const made = await packedData(blockId, data)
      await keepAskedData(database, organisationId, publicationId, made).catch((error: unknown) => {
        // Who asked has it all the same.
        app.log.error({ err: error }, 'the data of a figure could not be kept')
        reportError(error)
      })
      return dataFile(made)
    }
    const read = await readPublished(target, admission)
    const file = read && (await drawingFile(target.organisationId, read.input, blockId, format))
    return file && format === 'svg' ? packed(file) : file
  }

  const themeOf = async (target: Target, { language }: AdmittedPage) =>
    (await refusalOfUnknown(target, database, language)).theme
}

interface WantedFigure {
  blockId: string
  format: DownloadFormat
}

type Wanted = 'report' | WantedFigure

/** What a file's name asks for; null for a name that no page offers. */
function wantedOf(file: string): Wanted | null {
  if (file === REPORT_FILE) return 'report'
  const [, blockId, ending = ''] = /^([\w-]{1,64})\.([a-z]{3})$/.exec(file) ?? []
  return blockId && isFormat(ending) ? { blockId, format: ending } : null
}

const isData = (wanted: Wanted): boolean => wanted !== 'report' && wanted.format === 'csv'
const isPacked = (wanted: Wanted): boolean => wanted === 'report' || wanted.format !== 'png'

const packed = async (file: ReaderFile): Promise<ReaderFile> => ({
  ...file,
  bytes: await compress(file.bytes, { level: GZIP_LEVEL }),
})

/** To be saved and never shown at our address: a file of this class runs nothing and loads nothing. */
function sendFile(reply: FastifyReply, file: ReaderFile): FastifyReply {
  return reply
    .headers({
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'content-disposition': attachment(file.name),
    })
    .type(file.contentType)
    .send(file.bytes)
}

/** In words for a person who followed a link, since no script reads this. */
const sendSentence = (reply: FastifyReply, { status, message }: Problem): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(message)
