import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type Database, readUnchanging } from '@bubbles/db'
import { documentTitle, migrateDocument, type ReportDocument } from '@bubbles/report-document'
import { type DownloadFormat, PDF_FILE, REPORT_FILE } from '@bubbles/report-renderer'
import { reportError } from '../../../http/errorReporting.ts'
import { WorkQueue } from '../../../http/queue.ts'
import { type AdmissionOptions, type AdmittedPage, type Target, versionOf } from '../admission.ts'
import { readOpenDocument } from '../earlier/reader.ts'
import { readShownInput } from '../earlier/readShown.ts'
import { SmallLogos } from '../smallLogos.ts'
import { FileCache } from './cache.ts'
import { carryMedia, type ReadPictures, readPictures } from './carriedMedia.ts'
import { attachmentOf, loadAttachment, readAttachment, type WantedAttachment } from './attachments.ts'
import { readFigureFile } from './dataReader.ts'
import { DATA_VERSION, packedData, readBlockData } from './figureData.ts'
import { dataFile, drawingFile, isFormat, type PublishedInput, type ReaderFile, reportFile } from './files.ts'
import { pdfFile } from '../pdf/pdfFile.ts'
import { readPdf } from '../pdf/pdfReader.ts'
import { keepAskedData } from './keptData.ts'

const MAX_KEPT_BYTES = 64 * 1024 * 1024
/** Files are made while somebody waits: half the time of the default level, for a sixth more bytes. */
const GZIP_LEVEL = 3

const compress = promisify(gzip)

export interface WantedFigure {
  blockId: string
  format: DownloadFormat
}

export type Wanted = 'report' | 'pdf' | WantedFigure | WantedAttachment

/** What a file's name asks for; null for a name that no page offers. */
export function wantedOf(file: string): Wanted | null {
  if (file === REPORT_FILE) return 'report'
  if (file === PDF_FILE) return 'pdf'
  const attached = attachmentOf(file)
  if (attached) return attached
  const [, blockId, ending = ''] = /^([\w-]{1,64})\.([a-z]{3,5})$/.exec(file) ?? []
  return blockId && isFormat(ending) ? { blockId, format: ending } : null
}

const isFigure = (wanted: Wanted): wanted is WantedFigure => typeof wanted === 'object' && 'format' in wanted
/** What belongs to the report: readers get it whatever else they may take. */
export const isAttachment = (wanted: Wanted | null): wanted is WantedAttachment =>
  typeof wanted === 'object' && wanted !== null && 'attachedTo' in wanted

/** What is kept of an edition, and stays as it is whatever its page looks like. */
export const isKept = (wanted: Wanted): boolean =>
  wanted === 'pdf' || isAttachment(wanted) || (isFigure(wanted) && wanted.format === 'csv')
export const isPacked = (wanted: Wanted): boolean =>
  wanted === 'report' || (isFigure(wanted) && wanted.format !== 'png')

export interface DownloadOptions extends AdmissionOptions {
  /** Drawing takes the processor: by default two at once, and twenty waiting of each organisation. */
  drawing?: WorkQueue
}

/** The files of published pages as they are kept, all but pictures compressed: made when they are first asked for. */
export class ReaderFiles {
  readonly #options: DownloadOptions
  readonly #note: (error: unknown, message: string) => void
  readonly #files = new FileCache<ReaderFile | null>(MAX_KEPT_BYTES)
  readonly #logos = new SmallLogos()
  readonly #drawing: WorkQueue
  /** Data is there at once, and does not wait for drawings. */
  readonly #reading = new WorkQueue({ atOnce: 4, mostWaiting: 50 })

  /** @param note takes down what went wrong beside an answer */
  constructor(options: DownloadOptions, note: (error: unknown, message: string) => void) {
    this.#options = options
    this.#note = note
    this.#drawing = options.drawing ?? new WorkQueue({ atOnce: 2, mostWaiting: 20 })
  }

  /**
   * @param version of the file: two of the same are alike
   * @returns null where the page has no such file any more
   * @throws Problem unavailable where too many wait, and what a drawing cannot be made for
   */
  get(target: Target, admission: AdmittedPage, wanted: Wanted, version: string): Promise<ReaderFile | null> {
    const { organisationId } = target
    // Large, and sent as they are kept: they would push out what took work.
    if (isAttachment(wanted))
      return this.#reading.run(() => this.#readAttachment(target, admission, wanted), organisationId)
    const queue = isKept(wanted) ? this.#reading : this.#drawing
    return this.#files.get([organisationId, admission.publicationId, version].join('/'), () =>
      queue.run(() => this.#make(target, admission, wanted), organisationId),
    )
  }

  async #make(
    target: Target,
    admission: AdmittedPage,
    wanted: Exclude<Wanted, WantedAttachment>,
  ): Promise<ReaderFile | null> {
    if (wanted === 'report') return this.#makeReport(target, admission)
    if (wanted === 'pdf') return this.#readPdf(target, admission)
    if (wanted.format === 'csv') return this.#makeData(target, admission, wanted.blockId)
    const read = await this.#readPublished(target, admission)
    const file = read && (await drawingFile(target.organisationId, read.input, wanted.blockId, wanted.format))
    return file && wanted.format === 'svg' ? packed(file) : file
  }

  async #makeReport(target: Target, admission: AdmittedPage): Promise<ReaderFile | null> {
    const read = await this.#readPublished(target, admission, true)
    if (!read?.pictures) return null
    const { input, pictures } = read
    const title = documentTitle(input.document as ReportDocument)
    return packed(
      await reportFile(target.organisationId, input, await carryMedia(input, pictures, this.#logos), title),
    )
  }

  async #readAttachment(
    target: Target,
    { publicationId }: AdmittedPage,
    wanted: WantedAttachment,
  ): Promise<ReaderFile | null> {
    const { organisationId } = target
    const found = await this.#read(target, async () => {
      const open = await readOpenDocument(organisationId, publicationId)
      return open && readAttachment(organisationId, migrateDocument(open.document as ReportDocument), wanted)
    })
    return found ? loadAttachment(found) : null
  }

  async #readPdf(target: Target, { publicationId }: AdmittedPage): Promise<ReaderFile | null> {
    const kept = await this.#read(target, () => readPdf(target.organisationId, publicationId))
    return kept ? pdfFile(kept) : null
  }

  async #makeData(
    target: Target,
    { publicationId }: AdmittedPage,
    blockId: string,
  ): Promise<ReaderFile | null> {
    const { organisationId } = target
    const kept = await this.#read(target, () =>
      readFigureFile(organisationId, publicationId, blockId, DATA_VERSION),
    )
    if (kept) return dataFile({ title: kept.title, gzip: await kept.kept.load() })
    const data = await this.#read(target, () => readBlockData(organisationId, publicationId, blockId))
    if (!data) return null
    const made = await packedData(blockId, data)
    await keepAskedData(this.#database, organisationId, publicationId, made).catch((error: unknown) => {
      // Who asked has it all the same.
      this.#note(error, 'the data of a figure could not be kept')
      reportError(error)
    })
    return dataFile(made)
  }

  /** What a page was made from, and its pictures where they are asked for. A replica that has the page has all of it. */
  async #readPublished(
    target: Target,
    admission: AdmittedPage,
    withPictures = false,
  ): Promise<{ input: PublishedInput; pictures: ReadPictures | null } | null> {
    const { organisationId } = target
    const read = await this.#read(
      target,
      async () => {
        const found = await readShownInput(organisationId, admission, this.#options)
        if (!found) return null
        const pictures = withPictures ? await readPictures(organisationId, found.input) : null
        return { version: found.version, input: found.input, pictures }
      },
      (found) => found.version === versionOf(admission),
    )
    return read && { input: read.input, pictures: read.pictures }
  }

  get #database(): Database {
    return this.#options.database
  }

  #read<T>(
    { organisationId }: Target,
    work: () => Promise<T>,
    isAskedFor?: (found: NonNullable<T>) => boolean,
  ) {
    return readUnchanging(this.#database, { kind: 'organisation', organisationId }, work, isAskedFor)
  }
}

const packed = async (file: ReaderFile): Promise<ReaderFile> => ({
  ...file,
  bytes: await compress(file.bytes, { level: GZIP_LEVEL }),
})
