import { dataset, isStorable, UNSTORABLE_MESSAGE } from '@bubbles/tables'
import { isLanguageTag, LANGUAGE_TAG_MESSAGE } from '@bubbles/charts'
import { FILE_KIND_IDS, REVIEW_STATES } from '@bubbles/domain'
import { z } from 'zod'
import {
  ability,
  audience,
  base64,
  type CallSchemas,
  documentNode,
  hash,
  id,
  pageEnd,
  pageQuery,
  person,
  REPORT_LISTS,
  reportParams,
  tag,
  time,
} from './common.ts'
import { broughtBack, publishRequest } from './publication.ts'

export const report = z.object({
  id,
  name: z.string(),
  isTemplate: z.boolean(),
  /** The language it is written in (BCP 47); its page's direction, figures and dates follow. Null: its organisation's. */
  language: z.string().nullable(),
  /** The number of the last edit; `If-Match` takes it. */
  version: z.int(),
  createdAt: time,
  createdBy: person,
  updatedAt: time,
  updatedBy: person,
  /** The report's address, once it has been published: of what is live, the public one first. */
  slug: z.string().nullable(),
  /** How its review stands; null where none was asked for and no comment is open. */
  review: z
    .object({
      state: z.enum(REVIEW_STATES),
      /** Whether it was edited after it had been approved. */
      changedSince: z.boolean(),
      /** Comment threads that nobody has resolved. */
      openThreads: z.int(),
    })
    .nullable(),
  /** What a publisher is asked for; null where nobody asks, or it was published since. */
  publishRequest: publishRequest.nullable(),
  abilities: z.array(ability),
})

const reportWithDocument = report.extend({
  document: documentNode,
  /** The whole document as one Yjs update. */
  state: base64,
  /** Of the report's log: updates made on `state` are sent with it. */
  generation: z.int(),
})

/** RFC 6902. */
const jsonPatchOperation = z.looseObject({
  op: z.string().meta({ description: 'add, remove, replace, move, copy or test' }),
  path: z.string().meta({ description: 'A JSON pointer into the document, such as /content/2' }),
})

export const jsonPatch = z.array(jsonPatchOperation).min(1).max(1000)

/** Of a report's log: which one a Yjs update was made on. */
export const generation = z.int().min(0).max(0x7fffffff)

const patchDocumentRequest = z.union([
  z.strictObject({
    /** A Yjs update. Sending it again, or late, does no harm. */
    update: base64,
    /** The sender's Yjs state vector, to be told what it lacks. */
    stateVector: base64.optional(),
    /** Of the state it was made on. Absent: found out from what it builds on. */
    generation: generation.optional(),
  }),
  z.strictObject({
    /** RFC 6902 operations on the document's JSON; needs `If-Match`. */
    operations: jsonPatch,
  }),
])

/** What the caller takes the report for: says which of 'Report not found' and 'Template not found' is right. */
const kindQuery = z.object({ kind: z.enum(['report', 'template']).optional() })

/** Something a report can be made of. `rows` and `columns` are those of a table. */
export const importEntry = z.object({
  id: z.string(),
  kind: z.enum(['gallery', 'bundle', 'table']),
  name: z.string(),
  description: z.string(),
  /** When it was uploaded; null in the gallery. */
  createdAt: time.nullable(),
  /** Until when an uploaded file is kept; null in the gallery. */
  keptUntil: time.nullable(),
  pages: z.int().optional(),
  /** Of the gallery: "Annual report", and how many charts and maps are in it. */
  genre: z.string().optional(),
  figures: z.int().optional(),
  rows: z.int().optional(),
  columns: z.int().optional(),
})

const SORTS = ['updatedAt', '-updatedAt', 'name', '-name', 'createdAt', '-createdAt', 'relevance'] as const

const searchFilters = z.strictObject({
  /** One of the lists that reports are in, by whether they are published and whether they are templates. */
  list: z.enum(REPORT_LISTS).optional(),
  /** What is live of it. A report published for both audiences is in both. */
  state: z
    .array(z.enum(['unpublished', 'internal', 'public']))
    .max(3)
    .optional(),
  template: z.boolean().optional(),
  /** Whether the draft of a published report differs from what readers see. */
  changed: z.boolean().optional(),
  /** Whether somebody asks for it to be published. */
  publishRequested: z.boolean().optional(),
  /** How its review stands. */
  review: z.array(z.enum(REVIEW_STATES)).max(REVIEW_STATES.length).optional(),
  /** Whether a comment on it is open. */
  openComments: z.boolean().optional(),
  createdBy: z.array(id).max(100).optional(),
  /** Reports with any of these tags. */
  tags: z.array(id).max(100).optional(),
  /** Whether it is among the caller's favourites. */
  favourite: z.boolean().optional(),
  updatedAfter: time.optional(),
  updatedBefore: time.optional(),
  /** These reports alone. */
  ids: z.array(id).max(1000).optional(),
  /** Deleted reports, for thirty days, instead of those that are there. */
  deleted: z.boolean().optional(),
})

const searchReportsRequest = z.strictObject({
  /** Words of titles and contents, and parts of titles and of the names of those who edited last. */
  query: z.string().trim().max(300).refine(isStorable, UNSTORABLE_MESSAGE).optional(),
  filters: searchFilters.optional(),
  /** `-` is descending. Without: by relevance where there is a query, else what was edited last first. */
  sort: z
    .enum(SORTS, {
      error: ({ input }) =>
        `Reports can’t be sorted by ${JSON.stringify(input)}. Use one of ${SORTS.join(', ')}.`,
    })
    .optional(),
  limit: z.int().min(1).max(200).default(50),
  cursor: z.string().max(2400).optional(),
  /** Reports to pass over, in place of a cursor. Past the end: the last page. */
  offset: z.int().min(0).max(100_000_000).optional(),
})

/** What is live of a report for one audience. */
const livePublication = z.object({
  publicationId: id,
  /** Where readers find it: `{bubbles origin}/bubbles/{slug}` (specification 4). */
  url: z.string(),
})

/** The same for everyone, with what its link asks of readers. */
const publicPublication = livePublication.extend({
  /** Null: the address alone opens it. */
  gate: z.enum(['password', 'named']).nullable(),
  /** From when on it can't be read. */
  expiresAt: time.nullable(),
})

/** A line of a list of reports. Without the right to drafts it is what is published: named, made and edited as that was. */
const listedReport = report.extend({
  /** Whether the draft is shown to whoever asks. */
  hasDraft: z.boolean(),
  internal: livePublication.nullable(),
  public: publicPublication.nullable(),
  /** Whether the draft differs from what readers see; false without the right to drafts. */
  changed: z.boolean(),
  /** What will be published or unpublished, or could not be; none for those who may not check the report. */
  schedules: z.array(
    z.object({ action: z.enum(['publish', 'unpublish']), audience, at: time, isFailed: z.boolean() }),
  ),
  /** By name. */
  tags: z.array(tag),
  /** Whether it is among the caller's favourites. */
  isFavourite: z.boolean(),
  /** Words around what was found in the contents; null without a query, or where the title or the person alone fits. */
  snippet: z.string().nullable(),
  /** When it was deleted; null while it is there. */
  deletedAt: time.nullable(),
})
const name = z
  .string()
  .trim()
  .min(1, 'Give the report a name.')
  .max(300)
  .refine(isStorable, UNSTORABLE_MESSAGE)

/** A language (BCP 47); null: the organisation's. */
const language = z.string().refine(isLanguageTag, LANGUAGE_TAG_MESSAGE).nullable()

const importParams = z.object({ importId: z.string().max(100) })

export const reportSchemas = {
  listReports: {
    query: z.object(pageQuery),
    response: z.object({
      reports: z.array(listedReport),
      ...pageEnd,
      /** How many are in each list. */
      counts: z.object({
        all: z.int(),
        published: z.int(),
        unpublished: z.int(),
        templates: z.int(),
      }),
      /** Templates that are kept, but not listed while templates are switched off. */
      hiddenTemplates: z.int(),
    }),
  },
  listReportAuthors: { response: z.object({ authors: z.array(person) }) },
  createReport: {
    body: z.strictObject({
      /** Absent: the title is still to be written. */
      name: name.optional(),
      isTemplate: z.boolean().default(false),
      language: language.optional(),
    }),
    response: report,
  },
  getReport: { params: reportParams, response: reportWithDocument },
  updateReport: {
    params: reportParams,
    query: kindQuery,
    body: z
      .strictObject({ name: name.optional(), language: language.optional() })
      .refine((body) => body.name !== undefined || body.language !== undefined, {
        message: 'Send a name, a language or both.',
      }),
    response: report,
  },
  deleteReport: { params: reportParams, query: kindQuery },
  headReport: { params: reportParams },
  restoreReport: {
    params: reportParams,
    /** `publications`: what became of what was live when the report was deleted. */
    response: report.extend({ publications: broughtBack }),
  },
  patchReportDocument: {
    params: reportParams,
    body: patchDocumentRequest,
    response: z.object({
      version: z.int(),
      /**
       * Of the log now. Where it is not the one that was sent, the edit is in the document all the same; load the
       * report again to go on.
       */
      generation: z.int(),
      /** What the sender's state vector lacks, as one Yjs update; absent when its generation has ended. */
      missing: base64.optional(),
    }),
  },
  duplicateReport: {
    params: reportParams,
    body: z.strictObject({
      asTemplate: z.boolean(),
      newReportName: name,
      /** Without what the figures show: charts, maps, tables and metrics keep their shape and lose their values. */
      emptyData: z.boolean().optional(),
    }),
    response: report,
  },
  exportReport: {
    params: reportParams,
    query: z.object({ format: z.enum(['bundle', 'markdown']).default('bundle') }),
  },
  exportReportAsWord: { params: reportParams },
  getReportThumbnail: { params: reportParams },
  putReportThumbnail: { params: reportParams },
  deleteReportThumbnail: { params: reportParams },
  listImports: { response: z.object({ imports: z.array(importEntry), total: z.int() }) },
  uploadImport: { response: importEntry },
  deleteImport: { params: importParams },
  getImportThumbnail: { params: importParams },
  importReport: {
    params: importParams,
    body: z.strictObject({ name: name.optional(), asTemplate: z.boolean().optional() }).nullish(),
    response: report,
  },
  searchReports: {
    body: searchReportsRequest,
    response: z.object({
      reports: z.array(listedReport),
      ...pageEnd,
      /** How many reports come before the first of these; null where a cursor led here. */
      offset: z.int().nullable(),
    }),
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
  uploadFile: { response: z.object({ hash, kind: z.enum(FILE_KIND_IDS), size: z.int() }) },
  getFile: { params: z.object({ hash }) },
} satisfies Record<string, CallSchemas>
