import { Problem, type Audience } from '@bubbles/domain'
import { type ReportDocument, yDocToDocument } from '@bubbles/report-document'
import type { CallContext, Context, Handlers } from '../../http/context.ts'
import {
  chosenThumbnail,
  drawThumbnail,
  keepDraftThumbnail,
  loadDocument,
  readDraftThumbnail,
  readThumbnailMaterials,
  requireReport,
} from '../report/public.ts'
import { cutPage, rowBefore } from '../../http/page.ts'
import { WorkQueue } from '../../http/queue.ts'
import { announcePublication } from './announce.ts'
import { deleteReport, restoreReport } from './deletion.ts'
import { getEdition, listEditions } from './editions.ts'
import { readTheme } from './theme.ts'
import { presentPublication } from './present.ts'
import { checkSlug } from './chooseAddress.ts'
import { checkPublication, publish, restorePublications, unpublish } from './publish.ts'
import { readAddressedReport } from './addressReader.ts'
import {
  countLivePublications,
  readLivePublications,
  readLivePublicationsOfReport,
  readPublicationDocument,
} from './reader.ts'
import { getPublishedReportPdf } from './pdf/exportPdf.ts'
import { endPreviewLinks, listOpenPreviewLinks, restorePreviewLinks } from './openPreviewLinks.ts'
import {
  createPreviewLink,
  endReportPreviewLinks,
  listPreviewLinks,
  replacePreviewLink,
  revokePreviewLink,
} from './previewLinks.ts'
import { readMaterials, renderPreview } from './render.ts'
import { exportReportAsWord } from './word/exportWord.ts'
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
  | 'getPublishedReportPdf'
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
  | 'replacePreviewLink'
  | 'endReportPreviewLinks'
  | 'listOpenPreviewLinks'
  | 'endPreviewLinks'
  | 'restorePreviewLinks'
  | 'previewReport'
  | 'getReportThumbnail'
  | 'exportReportAsWord'
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

  getPublishedReportPdf: { outside: true, handle: getPublishedReportPdf },
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
  replacePreviewLink,
  endReportPreviewLinks,
  listOpenPreviewLinks,
  endPreviewLinks,
  restorePreviewLinks,

  previewReport: {
    outside: true,
    handle: async ({ organisation, params, deps, reply }) => {
      const origin = deps.config.addresses.bubbles(organisation.name)
      const input = await inOrganisation(deps, organisation.id, async () => {
        await requireReport(organisation.id, params.id)
        const document = yDocToDocument((await loadDocument(organisation.id, params.id)).ydoc)
        const { datasets, media } = await readMaterials(organisation.id, document, origin)
        const found = await readTheme(organisation.id, origin)
        if (!found) throw new Problem('organisation-not-found')
        return { document, datasets, media, ...found.theme }
      })
      const page = await renderPreview(organisation.id, input, origin)
      return reply.type('text/html; charset=utf-8').send(page.html)
    },
  },

  getReportThumbnail: { outside: true, handle: sendThumbnail },
  // Drawing takes long: no transaction is held meanwhile.
  exportReportAsWord: { outside: true, handle: exportReportAsWord },
}

const inOrganisation = <T>(
  { database }: CallContext['deps'],
  organisationId: string,
  work: () => Promise<T>,
  options?: { readOnly: boolean },
): Promise<T> => database.transaction({ kind: 'organisation', organisationId }, work, options)

/** Who may not see drafts gets the thumbnail of what is published. */
async function sendThumbnail({
  organisation,
  params,
  can,
  deps,
  request,
  reply,
}: Context<'getReportThumbnail'>) {
  const seesDrafts = can('report.readDraft')
  const found = await inOrganisation(
    deps,
    organisation.id,
    async () => {
      const chosen = await chosenThumbnail(organisation.id, params.id, seesDrafts)
      if (chosen) return { version: chosen.hash, type: chosen.content_type, image: chosen.kept }
      return seesDrafts
        ? readDraftThumbnail(organisation.id, params.id)
        : readPublishedThumbnail(organisation.id, params.id)
    },
    { readOnly: true },
  )
  const etag = `"${found.version}"`
  reply.headers({ etag, 'cache-control': 'private, no-cache' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  if ('image' in found) return reply.type(found.type).send(Buffer.from(await found.image.load()))
  if ('svg' in found) return reply.type('image/svg+xml').send(found.svg)
  const svg = await drawThumbnail(organisation.id, found.materials)
  const { version } = found
  if (typeof version === 'number')
    await inOrganisation(deps, organisation.id, () =>
      keepDraftThumbnail(organisation.id, params.id, { svg, version }),
    )
  return reply.type('image/svg+xml').send(svg)
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

async function readPublishedThumbnail(organisationId: string, reportId: string) {
  const [live] = await readLivePublicationsOfReport(organisationId, reportId)
  const row = live && (await readPublicationDocument(organisationId, live.id))
  if (!row) throw new Problem('report-not-found')
  const materials = await readThumbnailMaterials(organisationId, row.document as ReportDocument)
  return { materials, version: live.id }
}

async function list(
  context: Context<'listPublicPublishedReports'> | Context<'listInternalPublishedReports'>,
  audience: Audience,
) {
  const { limit, cursor, reportId } = context.query
  const scope = { audience, reportId }
  const after = rowBefore(cursor)
  const rows = await readLivePublications(context.organisation.id, scope, { limit: limit + 1, after })
  const page = cutPage(rows, limit)
  return {
    publishedReports: page.rows.map((row) => present(context, row)),
    total: await countLivePublications(context.organisation.id, scope),
    cursor: page.cursor,
  }
}

async function get(context: CallContext, reportId: string, audience: Audience) {
  const rows = await readLivePublicationsOfReport(context.organisation.id, reportId)
  const row = rows.find((each) => each.audience === audience)
  if (!row) throw new Problem('report-not-found')
  return present(context, row)
}

const present = ({ organisation, deps, actor }: CallContext, row: Parameters<typeof presentPublication>[0]) =>
  presentPublication(row, organisation.name, deps.config.addresses, actor)
