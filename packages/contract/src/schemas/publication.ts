import { MAX_EDITION_NOTE } from '@bubbles/domain'
import { dataset } from '@bubbles/tables'
import { z } from 'zod'
import {
  ability,
  audience,
  type CallSchemas,
  documentNode,
  id,
  pageEnd,
  pageQuery,
  pdfFailure,
  person,
  reportParams,
  time,
} from './common.ts'

/** Who asked last for a report to be published, since it was; what they wrote along with it. */
export const publishRequest = z.object({ by: person, at: time, note: z.string() })

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
  /** Whether not everybody may follow the public link: readers are asked for a password, or are named. */
  isProtected: z.boolean(),
  /** Whether the public link is for named readers only. */
  isNamed: z.boolean(),
  /** When the public link ends, or ended; null: never. */
  expiresAt: time.nullable(),
  /** Whether other sites may show it within their pages, as far as its publisher goes. */
  isEmbeddable: z.boolean(),
  /** The edition as a PDF: `waiting` while it is made, else why there is none; null where none was asked for. */
  pdf: z.union([z.enum(['waiting', 'made']), pdfFailure]).nullable(),
  abilities: z.array(ability),
})

const publishedReports = z.object({ publishedReports: z.array(publishedReport), ...pageEnd })
const publishedReportsQuery = z.object({
  ...pageQuery,
  /** What is published of this report alone. */
  reportId: id.optional(),
})
/** What whoever publishes says of an edition. */
export const editionFields = {
  slug: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?$/, 'Use 1 to 100 lower-case letters, digits or hyphens.'),
  note: z.string().trim().max(MAX_EDITION_NOTE).default(''),
  /** Warnings ask; errors always stop. */
  acceptWarnings: z.boolean().default(false),
}
const createPublishedReportRequest = z.strictObject({ reportId: id, ...editionFields })

/** A publication, live or replaced, as it was. */
const edition = z.object({
  publicationId: id,
  reportId: id,
  /** The report's name in this edition. */
  name: z.string(),
  audience,
  edition: z.int(),
  note: z.string(),
  publishedAt: time,
  publishedBy: person,
  /** When that person scheduled it; null: it was published at once. */
  scheduledAt: time.nullable(),
  /** Whether it is what readers get now. */
  live: z.boolean(),
  /** How many blocks changed since the edition before; of the first, all are added. */
  changes: z.object({ added: z.int(), removed: z.int(), changed: z.int(), moved: z.int() }),
})

export const finding = z.object({
  level: z.enum(['error', 'warning']),
  code: z.string(),
  message: z.string(),
  /** More about it, for a second line. */
  detail: z.string().optional(),
  blockId: z.string().nullable(),
})

/** Which editions are live again, and which are not and why. */
export const broughtBack = z.object({
  restored: z.array(z.object({ audience, edition: z.int() })),
  notRestored: z.array(z.object({ audience, edition: z.int(), detail: z.string() })),
})

export const publicationSchemas = {
  listInternalPublishedReports: { query: publishedReportsQuery, response: publishedReports },
  getInternalPublishedReport: { params: reportParams, response: publishedReport },
  deleteInternalPublishedReport: { params: reportParams },
  getInternalPublishedReportBySlug: {
    params: z.object({ slug: z.string().max(100) }),
    response: publishedReport,
  },
  publishInternalReport: { body: createPublishedReportRequest, response: publishedReport },
  listPublicPublishedReports: { query: publishedReportsQuery, response: publishedReports },
  getPublicPublishedReport: { params: reportParams, response: publishedReport },
  deletePublicPublishedReport: { params: reportParams },
  publishPublicReport: { body: createPublishedReportRequest, response: publishedReport },
  getPublishedReportPdf: { params: z.object({ id, audience }) },
  restorePublications: {
    params: reportParams,
    body: z.strictObject({
      /** As the lists named them before they were unpublished. */
      publicationIds: z.array(id).min(1).max(2),
    }),
    response: broughtBack,
  },
  checkPublication: {
    params: reportParams,
    /** For whom; absent: all there is, what is internal included. The world's edition is checked without it. */
    query: z.object({ audience: z.enum(['public', 'internal']).optional() }),
    response: z.object({
      /** The number the next publication would have. */
      edition: z.int(),
      /** For each audience the address it has, or one to propose. */
      addresses: z.object({ internal: z.string(), public: z.string() }),
      findings: z.array(finding),
      /** Blocks changed since the last publication; null before the first. */
      changes: z.object({ added: z.int(), removed: z.int(), changed: z.int(), moved: z.int() }).nullable(),
      live: z.array(publishedReport),
      memberCount: z.int(),
      /** Null where nobody asked. */
      asked: publishRequest.nullable(),
    }),
  },
  listEditions: {
    query: z.object({ ...pageQuery, reportId: id.optional() }),
    response: z.object({ editions: z.array(edition), ...pageEnd }),
  },
  getEdition: {
    params: z.object({ publicationId: id }),
    response: edition.extend({
      document: documentNode,
      /** Tables by hash, as its charts and maps name them. */
      datasets: z.record(z.string(), dataset),
    }),
  },
} satisfies Record<string, CallSchemas>
