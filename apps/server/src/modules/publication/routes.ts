import { Problem, type Audience } from '@bubbles/domain'
import { type ReportDocument, yDocToDocument } from '@bubbles/report-document'
import type { CallContext, Context, Handlers } from '../../http/context.ts'
import {
  chosenThumbnail,
  documentPicture,
  draftThumbnail,
  loadDocument,
  requireReport,
} from '../report/public.ts'
import { WorkQueue } from '../../http/queue.ts'
import { announcePublication } from './announce.ts'
import { deleteReport, restoreReport } from './deletion.ts'
import { getEdition, listEditions } from './editions.ts'
import { readTheme } from './theme.ts'
import { presentPublication } from './present.ts'
import { checkSlug } from './chooseAddress.ts'
import { checkPublication, publish, restorePublications, unpublish } from './publish.ts'
import { readAddressedReport } from './addressReader.ts'
import { readLivePublications, readLivePublicationsOfReport, readPublicationDocument } from './reader.ts'
import { createPreviewLink, listPreviewLinks, revokePreviewLink } from './previewLinks.ts'
import { readMaterials, renderPreview } from './render.ts'
import { getReportSharing, updateReportSharing } from './sharing.ts'

type Operations =
  | 'listInternalPublishedReports'
  | 'getInternalPublishedReport'
  | 'deleteInternalPublishedReport'
  | 'getInternalPublishedReportBySlug'
  | 'publishInternalReport'
  | 'listPublicPublishedReports'
  | 'getPublicPublishedReport'
  | 'deletePublicPublishedReport'
  | 'publishPublicReport'
  | 'restorePublications'
  | 'checkPublication'
  | 'checkSlug'
  | 'listEditions'
  | 'getEdition'
  | 'getReportSharing'
  | 'updateReportSharing'
  | 'listPreviewLinks'
  | 'createPreviewLink'
  | 'revokePreviewLink'
  | 'previewReport'
  | 'getReportThumbnail'
  | 'announcePublication'
  | 'deleteReport'
  | 'restoreReport'

export const publicationHandlers: Handlers<Operations> = {
  listInternalPublishedReports: (context) => list(context, 'internal'),
  getInternalPublishedReport: (context) => get(context, context.params.id, 'internal'),
  deleteInternalPublishedReport: (context) => unpublish(context, 'internal'),
  getInternalPublishedReportBySlug: async (context) => {
    // An earlier address leads to the report too; the answer names the present one.
    const known = await readAddressedReport(context.organisation.id, 'internal', context.params.slug)
    if (!known) throw new Problem('report-not-found')
    return get(context, known.report_id, 'internal')
  },
  // Rendering and compressing take long: no transaction is held meanwhile.
  publishInternalReport: { outside: true, handle: (context) => publishFor(context, 'internal') },

  listPublicPublishedReports: (context) => list(context, 'public'),
  getPublicPublishedReport: (context) => get(context, context.params.id, 'public'),
  deletePublicPublishedReport: (context) => unpublish(context, 'public'),
  publishPublicReport: { outside: true, handle: (context) => publishFor(context, 'public') },

  restorePublications,
  deleteReport,
  restoreReport,
  announcePublication,
  checkPublication,
  checkSlug,
  listEditions,
  getEdition,

  getReportSharing,
  // Hashing a password takes long: no transaction is held meanwhile.
  updateReportSharing: { outside: true, handle: updateReportSharing },
  listPreviewLinks,
  createPreviewLink,
  revokePreviewLink,

  previewReport: async ({ organisation, params, deps, reply }) => {
    await requireReport(organisation.id, params.id)
    const document = yDocToDocument((await loadDocument(organisation.id, params.id)).ydoc)
    const origin = deps.config.addresses.bubbles(organisation.name)
    const { datasets, media } = await readMaterials(organisation.id, document, origin)
    const found = await readTheme(organisation.id, origin)
    if (!found) throw new Problem('organisation-not-found')
    const page = renderPreview({ document, datasets, media, ...found.theme }, origin)
    return reply.type('text/html; charset=utf-8').send(page.html)
  },

  /** Who may not see drafts gets the thumbnail of what is published. */
  getReportThumbnail: async ({ organisation, params, can, request, reply }) => {
    const chosen = await chosenThumbnail(organisation.id, params.id, can('report.readDraft'))
    if (chosen) {
      const etag = `"${chosen.hash}"`
      reply.headers({ etag, 'cache-control': 'private, no-cache' })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type(chosen.content_type).send(Buffer.from(chosen.bytes))
    }
    const { svg, version } = can('report.readDraft')
      ? await draftThumbnail(organisation.id, params.id)
      : await publishedThumbnail(organisation.id, params.id)
    const etag = `"${version}"`
    reply.headers({ etag, 'cache-control': 'private, no-cache' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('image/svg+xml').send(svg)
  },
}

async function publishFor(
  context: Context<'publishPublicReport'> | Context<'publishInternalReport'>,
  audience: Audience,
) {
  const { organisation, actor, body, deps } = context
  const request = { ...body, organisation, userId: actor.userId, audience }
  return present(context, await publishing.run(() => publish(request, deps), organisation.id))
}

/** Rendering takes the processor and compressing takes the threads: others must be answered meanwhile. */
const publishing = new WorkQueue({ atOnce: 2, mostWaiting: 20 })

async function publishedThumbnail(organisationId: string, reportId: string) {
  const [live] = await readLivePublicationsOfReport(organisationId, reportId)
  const row = live && (await readPublicationDocument(organisationId, live.id))
  if (!row) throw new Problem('report-not-found')
  return { svg: await documentPicture(organisationId, row.document as ReportDocument), version: live.id }
}

async function list(context: CallContext, audience: Audience) {
  const rows = await readLivePublications(context.organisation.id, audience)
  return { publishedReports: rows.map((row) => present(context, row)), total: rows.length }
}

async function get(context: CallContext, reportId: string, audience: Audience) {
  const rows = await readLivePublicationsOfReport(context.organisation.id, reportId)
  const row = rows.find((each) => each.audience === audience)
  if (!row) throw new Problem('report-not-found')
  return present(context, row)
}

const present = ({ organisation, deps, actor }: CallContext, row: Parameters<typeof presentPublication>[0]) =>
  presentPublication(row, organisation.name, deps.config.addresses, actor)
