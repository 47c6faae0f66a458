import { dataset, isStorable, UNSTORABLE_MESSAGE } from '@bubbles/charts'
import { z } from 'zod'
import { ability, base64, type CallSchemas, hash, id, person, time } from './common.ts'

const audience = z.enum(['internal', 'public'])

/** A publication as lists and pages show it. `id` is the report's. */
export const publishedReport = z.object({
  id,
  publicationId: id,
  name: z.string(),
  slug: z.string(),
  audience,
  edition: z.int(),
  note: z.string(),
  publishedAt: time,
  publishedBy: person,
  /** Where readers find it: `{bubbles origin}/bubbles/{slug}` (specification 4). */
  url: z.string(),
  /** Whether the draft has changed since. */
  changed: z.boolean(),
  abilities: z.array(ability),
})

export const report = z.object({
  id,
  name: z.string(),
  isTemplate: z.boolean(),
  /** The number of the last edit; `If-Match` takes it. */
  version: z.int(),
  createdAt: time,
  createdBy: person,
  updatedAt: time,
  updatedBy: person,
  /** The report's address, once it has been published. */
  slug: z.string().nullable(),
  abilities: z.array(ability),
})

/** TipTap JSON; the server validates it against the block schema of `@bubbles/report-document`. */
const documentNode = z.looseObject({ type: z.string() })

const reportWithDocument = report.extend({
  document: documentNode,
  /** The whole document as one Yjs update. */
  state: base64,
})

const jsonPatchOperation = z.looseObject({ op: z.string(), path: z.string() })

const patchDocumentRequest = z.union([
  z.strictObject({
    /** A Yjs update. Sending it again, or late, does no harm. */
    update: base64,
    /** The sender's Yjs state vector, to be told what it lacks. */
    stateVector: base64.optional(),
  }),
  z.strictObject({
    /** RFC 6902 operations on the document's JSON; needs `If-Match`. */
    operations: z.array(jsonPatchOperation).min(1).max(1000),
  }),
])

const reportParams = z.object({ id })
const name = z
  .string()
  .trim()
  .min(1, 'Give the report a name.')
  .max(300)
  .refine(isStorable, UNSTORABLE_MESSAGE)

const publishedReports = z.object({ publishedReports: z.array(publishedReport), total: z.int() })
const createPublishedReportRequest = z.strictObject({
  reportId: id,
  slug: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?$/, 'Use 1 to 100 lower-case letters, digits or hyphens.'),
  note: z.string().trim().max(280).default(''),
  /** Warnings ask; errors always stop. */
  acceptWarnings: z.boolean().default(false),
})

export const finding = z.object({
  level: z.enum(['error', 'warning']),
  code: z.string(),
  message: z.string(),
  blockId: z.string().nullable(),
})

export const reportSchemas = {
  listReports: { response: z.object({ reports: z.array(report), total: z.int() }) },
  createReport: {
    body: z.strictObject({
      /** Absent: the title is still to be written. */
      name: name.optional(),
      isTemplate: z.boolean().default(false),
    }),
    response: report,
  },
  getReport: { params: reportParams, response: reportWithDocument },
  updateReport: { params: reportParams, body: z.strictObject({ name }), response: report },
  deleteReport: { params: reportParams },
  headReport: { params: reportParams },
  restoreReport: { params: reportParams, response: report },
  patchReportDocument: {
    params: reportParams,
    body: patchDocumentRequest,
    response: z.object({
      version: z.int(),
      /** What the sender's state vector lacks, as one Yjs update. */
      missing: base64.optional(),
    }),
  },
  listDocumentVersions: {
    params: reportParams,
    response: z.object({
      versions: z.array(
        z.object({ version: z.int(), createdAt: time, createdBy: person, name: z.string().nullable() }),
      ),
      total: z.int(),
    }),
  },
  duplicateReport: {
    params: reportParams,
    body: z.strictObject({ asTemplate: z.boolean(), newReportName: name }),
    response: report,
  },
  exportReport: { params: reportParams },
  getReportThumbnail: { params: reportParams },
  putReportThumbnail: { params: reportParams },
  listImports: {
    response: z.object({ imports: z.array(z.object({ id: z.string(), name: z.string() })), total: z.int() }),
  },
  importReport: { params: z.object({ importId: z.string().max(100) }), response: report },
  searchReports: {
    body: z.strictObject({
      query: z.string().max(300).optional(),
      filters: z.record(z.string(), z.unknown()).optional(),
      sort: z.string().optional(),
      limit: z.int().min(1).max(200).optional(),
      cursor: z.string().optional(),
    }),
    response: z.object({ reports: z.array(report), total: z.int(), cursor: z.string().nullable() }),
  },
  previewReport: { params: reportParams },
  createDataset: {
    body: z.strictObject({
      name: z.string().max(300).refine(isStorable, UNSTORABLE_MESSAGE).default(''),
      dataset,
    }),
    response: z.object({ hash }),
  },
  getDataset: { params: z.object({ hash }), response: z.object({ hash, name: z.string(), dataset }) },
  uploadImage: { response: z.object({ hash, width: z.int(), height: z.int() }) },
  getImage: { params: z.object({ hash }) },

  listInternalPublishedReports: { response: publishedReports },
  getInternalPublishedReport: { params: reportParams, response: publishedReport },
  deleteInternalPublishedReport: { params: reportParams },
  getInternalPublishedReportBySlug: {
    params: z.object({ slug: z.string().max(100) }),
    response: publishedReport,
  },
  publishInternalReport: { body: createPublishedReportRequest, response: publishedReport },
  listPublicPublishedReports: { response: publishedReports },
  getPublicPublishedReport: { params: reportParams, response: publishedReport },
  deletePublicPublishedReport: { params: reportParams },
  publishPublicReport: { body: createPublishedReportRequest, response: publishedReport },
  checkPublication: {
    params: reportParams,
    response: z.object({
      /** The number the next publication would have. */
      edition: z.int(),
      /** The address in use, or one made of the title. */
      slug: z.string(),
      findings: z.array(finding),
      /** Blocks changed since the last publication; null before the first. */
      changes: z.object({ added: z.int(), removed: z.int(), changed: z.int(), moved: z.int() }).nullable(),
      live: z.array(publishedReport),
      memberCount: z.int(),
    }),
  },
} satisfies Record<string, CallSchemas>
