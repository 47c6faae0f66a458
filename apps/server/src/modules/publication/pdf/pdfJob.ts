import type { Database } from '@bubbles/db'
import { Problem } from '@bubbles/domain'
import { documentTitle, type ReportDocument } from '@bubbles/report-document'
import type { Config } from '../../../config/config.ts'
import { carryMedia, type ReadPictures, readPictures } from '../downloads/carriedMedia.ts'
import { type PublishedInput, reportFile } from '../downloads/files.ts'
import { readInput } from '../renderAgain.ts'
import { SmallLogos } from '../smallLogos.ts'
import { queueRender } from '../writer.ts'
import { findBrowser } from './findBrowser.ts'
import { readMissingPdfs, readPdfState } from './pdfReader.ts'
import {
  forgetWaitingPdf,
  keepPdf,
  notePdfFailure,
  PDF_MAKE,
  type PdfFailure,
  type PdfPayload,
  queuePdf,
} from './pdfWriter.ts'
import { printPdf } from './printPdf.ts'

export interface PdfOptions {
  database: Database
  config: Pick<Config, 'addresses' | 'secret' | 'pdf'>
  /** Done before each PDF: learns at which address its page is now, which is kept in the file. */
  ready?: () => Promise<unknown>
  /** Default `printPdf`; for tests. */
  print?: typeof printPdf
}

const MINUTE_MS = 60_000
/** How long a PDF that cannot be made is tried again, with pauses that grow. */
const GIVE_UP_MS = 30 * MINUTE_MS
/** Of the page with its pictures and fonts in it, and of the PDF. */
const MAX_BYTES = 50_000_000
/** Editions that one round has made up for. */
const ROUND_SIZE = 100

/** A row of the outbox. */
interface Asked {
  payload: unknown
}

/**
 * The outbox job that makes the PDF of an edition, one at a time in each worker and apart from the threads that pages are
 * rendered in. A browser that is not there, or a report that is too large, is noted; what else fails is tried again for
 * half an hour. Run twice, it makes one.
 */
export function pdfJob(options: PdfOptions) {
  const logos = new SmallLogos()
  return {
    lane: { name: PDF_MAKE, concurrency: 1 },
    giveUpAfterMs: GIVE_UP_MS,
    run: ({ payload }: Asked, signal: AbortSignal) => makePdf(payload as PdfPayload, options, logos, signal),
    settled: async ({ payload }: Asked, { state }: { state: string }) => {
      const { organisationId, publicationId } = payload as PdfPayload
      if (state === 'given-up') await notePdfFailure(organisationId, publicationId, 'not-made')
    },
  }
}

async function makePdf(
  { organisationId, publicationId }: PdfPayload,
  { database, config, ready, print = printPdf }: PdfOptions,
  logos: SmallLogos,
  signal: AbortSignal,
): Promise<void> {
  const inOrganisation = <T>(work: () => Promise<T>) =>
    database.transaction({ kind: 'organisation', organisationId }, work)
  const note = (failure: PdfFailure) =>
    inOrganisation(() => notePdfFailure(organisationId, publicationId, failure))

  await ready?.()
  const read = await inOrganisation(async () => {
    const asked = await readPdfState(organisationId, publicationId)
    if (asked?.state !== 'waiting') return 'settled'
    const found = await readInput(organisationId, publicationId, config)
    if (found) return { ...found, pictures: await readPictures(organisationId, found.input) }
    await forgetWaitingPdf(organisationId, publicationId)
    return 'gone'
  })
  if (typeof read === 'string') return
  const browserPath = browserOf(config)
  if (typeof browserPath !== 'string') return void (await note(browserPath.failure))

  const { input, pictures, reportId } = read
  const html = await fileOf(organisationId, input, pictures, logos)
  if (html === null) return void (await note('too-large'))
  const { bytes } = await print(html, { browserPath, sandbox: config.pdf.sandbox, signal })
  if (bytes.length > MAX_BYTES) return void (await note('too-large'))
  await inOrganisation(async () => {
    // The page leads to it from now on.
    if (await keepPdf(organisationId, publicationId, bytes)) await queueRender(organisationId, reportId)
  })
}

/** Where Chromium is, or why none is used. */
function browserOf({ pdf }: PdfOptions['config']): string | { failure: 'off' | 'no-browser' } {
  if (!pdf.isOn) return { failure: 'off' }
  return findBrowser(pdf.browserPath) ?? { failure: 'no-browser' }
}

/** The page as one file that needs nothing else; null where that is too large. */
async function fileOf(
  organisationId: string,
  input: PublishedInput,
  pictures: ReadPictures,
  logos: SmallLogos,
): Promise<string | null> {
  try {
    const carried = await carryMedia(input, pictures, logos, MAX_BYTES)
    const title = documentTitle(input.document as ReportDocument)
    const file = await reportFile(organisationId, input, carried, title, MAX_BYTES)
    return file.bytes.toString('utf8')
  } catch (error) {
    if (error instanceof Problem && error.status === 413) return null
    throw error
  }
}

/** Whether the log has said that no browser is there. */
let isSaid = false

/**
 * Has PDFs made of live editions that have none: those published before there were any, and before this server could make
 * them. Says once on standard error where it cannot.
 * @returns false where there was nothing to do
 */
export async function queueMissingPdfs({ database, config }: PdfOptions): Promise<boolean> {
  if (!config.pdf.isOn) return false
  if (typeof browserOf(config) !== 'string') {
    if (!isSaid) process.stderr.write(`${noBrowser(config.pdf.browserPath)}\n`)
    isSaid = true
    return false
  }
  const missing = await database.transaction({ kind: 'platform' }, () => readMissingPdfs(ROUND_SIZE))
  for (const { organisation_id: organisationId, publication_id: publicationId } of missing)
    await database.transaction({ kind: 'organisation', organisationId }, () =>
      queuePdf(organisationId, publicationId),
    )
  return missing.length > 0
}

const noBrowser = (path: string | undefined): string =>
  path === undefined
    ? 'Editions get no PDF: Chromium isn’t installed. Install it, or set CHROMIUM_PATH; to go without, set BUBBLES_PDF=0.'
    : `Editions get no PDF: CHROMIUM_PATH is ${path}, and no program is there.`
