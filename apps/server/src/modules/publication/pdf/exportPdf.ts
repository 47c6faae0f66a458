import { Problem } from '@bubbles/domain'
import type { Context } from '../../../http/context.ts'
import { attachment } from '../../../http/fileName.ts'
import { pdfFile } from './pdfFile.ts'
import { readLivePdfState, readPdf } from './pdfReader.ts'
import type { PdfFailure } from './pdfWriter.ts'

/**
 * What is live of a report for an audience as a PDF, for members.
 * @throws Problem report-not-found when nothing is, not-found with a sentence where it has no PDF
 */
export async function getPublishedReportPdf(context: Context<'getPublishedReportPdf'>) {
  const { organisation, params, deps, reply } = context
  const { id: organisationId } = organisation
  const found = await deps.database.transaction({ kind: 'organisation', organisationId }, async () => {
    const live = await readLivePdfState(organisationId, params.id, params.audience)
    if (!live) throw new Problem('report-not-found')
    return { live, pdf: await readPdf(organisationId, live.id) }
  })
  if (!found.pdf) throw noPdf(deps.config.pdf.isOn ? found.live.failure : 'off')
  const { bytes, contentType, name } = await pdfFile(found.pdf)
  return reply
    .type(contentType)
    .headers({ 'content-disposition': attachment(name), 'cache-control': 'private, no-cache' })
    .send(bytes)
}

const noPdf = (failure: PdfFailure | null): Problem =>
  new Problem('not-found', { detail: failure ? SENTENCES[failure] : SENTENCES.waiting })

const SENTENCES: Readonly<Record<PdfFailure | 'waiting', string>> = {
  waiting: 'The PDF of this edition isn’t ready yet. Try again in a minute.',
  off: 'This edition has no PDF: they’re switched off on this server. Print the published page instead.',
  'no-browser':
    'This edition has no PDF: the server has no browser to make it. Ask the person who runs it to install Chromium, or print the published page.',
  'too-large': 'This edition is too large for a PDF. Print the published page, or use smaller images.',
  'not-made':
    'The PDF of this edition couldn’t be made. Publish again to try again, or print the published page.',
}
