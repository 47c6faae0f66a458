import { isStorable, UNSTORABLE_MESSAGE } from '@bubbles/tables'
import { MAX_VERSION_NAME } from '@bubbles/domain'
import { z } from 'zod'
import {
  audience,
  type CallSchemas,
  documentNode,
  pageEnd,
  pageQuery,
  person,
  reportParams,
  time,
} from './common.ts'

const versionNumber = z.coerce.number('Use the number of a version.').int('Use the number of a version.')
const versionParams = reportParams.extend({ version: versionNumber.min(1).max(Number.MAX_SAFE_INTEGER) })

/** One line of a report's history: a version a person made, named, restored or published, with the saves folded into it. */
export const documentVersion = z.object({
  version: z.int(),
  createdAt: time,
  createdBy: person,
  /** Everybody whose edits are in it, who began first. */
  people: z.array(person),
  name: z.string().nullable(),
  kind: z.enum(['created', 'edited', 'named', 'restored', 'imported', 'refreshed']),
  /** How many saves were folded into it. */
  edits: z.int(),
  /** The version before the first of these saves; 0 is before anything was written. */
  since: z.int(),
  /** Editions made of it, and what the checks warned of that their publishers accepted. */
  publications: z.array(
    z.object({ audience, edition: z.int(), publishedBy: person, acceptedWarnings: z.array(z.string()) }),
  ),
})

/** One save of a session, and what it changed in short. */
export const documentSave = documentVersion.extend({
  /** The first block it changed, and how many in all; null when nothing that can be seen was changed. */
  changed: z
    .object({
      kind: z.enum(['added', 'removed', 'changed', 'moved']),
      label: z.string(),
      blocks: z.int().min(1),
    })
    .nullable(),
  /** Ids of the blocks it removed. */
  removed: z.array(z.string()),
})

/** What happened to one block (`documentChanges`); the texts are null on the side where it does not stand. */
export const blockChange = z.object({
  blockId: z.string(),
  type: z.string(),
  label: z.string(),
  kind: z.enum(['added', 'removed', 'changed', 'moved']),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Whether it also stands elsewhere in the order. */
  moved: z.boolean(),
  /** Changes that are not words of the text, as sentences: "Data replaced: 45 rows, previously 43". */
  details: z.array(z.string()),
})

/** The history of a report's document. */
export const versionSchemas = {
  listDocumentVersions: {
    params: reportParams,
    query: z.object(pageQuery),
    response: z.object({ versions: z.array(documentVersion), ...pageEnd }),
  },
  listDocumentSaves: {
    params: versionParams,
    query: z.object({
      /** Only saves after this version. */
      since: versionNumber.min(0).max(Number.MAX_SAFE_INTEGER).default(0),
      limit: pageQuery.limit.unwrap().max(50).default(20),
      cursor: pageQuery.cursor,
    }),
    response: z.object({ saves: z.array(documentSave), cursor: z.string().nullable() }),
  },
  getDocumentVersion: {
    params: versionParams,
    response: z.object({
      version: z.int(),
      createdAt: time,
      createdBy: person,
      name: z.string().nullable(),
      document: documentNode,
    }),
  },
  nameDocumentVersion: {
    params: versionParams,
    body: z.strictObject({
      /** Null, or nothing but blanks, takes the name away. */
      name: z.string().trim().max(MAX_VERSION_NAME).refine(isStorable, UNSTORABLE_MESSAGE).nullable(),
    }),
    response: z.object({ version: z.int(), name: z.string().nullable() }),
  },
  compareDocumentVersions: {
    params: versionParams,
    query: z.object({
      /** The version to compare with; 0 is the empty document every report begins as. */
      since: versionNumber.min(0).max(Number.MAX_SAFE_INTEGER),
    }),
    response: z.object({ changes: z.array(blockChange) }),
  },
  restoreDocumentVersion: { params: versionParams, response: z.object({ version: z.int() }) },
} satisfies Record<string, CallSchemas>
