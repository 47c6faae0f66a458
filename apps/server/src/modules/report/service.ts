import type { Dataset } from '@bubbles/tables'
import { createHash } from 'node:crypto'
import { NO_BRANDING, Problem } from '@bubbles/domain'
import {
  copyWithFreshIds,
  datasetHashes,
  documentToYUpdate,
  emptyDocument,
  type ReportDocument,
  replaceDocument,
  setLanguage,
  setTitle,
  withoutData,
  yDocToDocument,
} from '@bubbles/report-document'
import * as Y from 'yjs'
import { recordAudit } from '../audit/public.ts'
import { requireFeature } from '../flags/public.ts'
import { appendUpdate, loadDocument, newDocument, UNTITLED } from './documentStore.ts'
import { type Edit, editDocument, toBase64, versionMismatch } from './patch.ts'
import {
  lockDeletedReport,
  lockReport,
  type LookOfNewReports,
  readChosenThumbnail,
  readDatasetRows,
  readLookOfNewReports,
  readReport,
  readReportDetails,
  wasTemplate,
} from './reader.ts'
import { copyReportTags } from './organise/writer.ts'
import {
  deletePublishRequest,
  insertDataset,
  insertReport,
  markDeleted,
  replaceChosenThumbnail,
} from './writer.ts'

/** What a caller takes a report for, where it says so. */
export type Kind = 'report' | 'template' | undefined

/**
 * That a report is there: its name and how far it is.
 * @throws Problem report-not-found or template-not-found (also for another organisation's report).
 */
export async function requireReport(organisationId: string, reportId: string) {
  const report = await readReport(organisationId, reportId)
  if (!report) throw await notFound(organisationId, reportId)
  return report
}

/** The report with all that its resource shows, for calls that answer it. @throws Problem as `requireReport` does. */
export async function requireReportDetails(organisationId: string, reportId: string) {
  const report = await readReportDetails(organisationId, reportId)
  if (!report) throw await notFound(organisationId, reportId)
  return report
}

/** 'Template not found' of what was a template here or is asked for as one, else 'Report not found' (specification 8). */
export async function notFound(organisationId: string, reportId: string, kind?: Kind): Promise<Problem> {
  const isTemplate = (await wasTemplate(organisationId, reportId)) ?? kind === 'template'
  return new Problem(isTemplate ? 'template-not-found' : 'report-not-found')
}

/** Makes a report of a document: its first log entry holds the whole of it. */
export async function createReportFrom(
  organisationId: string,
  userId: string,
  document: ReportDocument,
  options: { name: string; isTemplate: boolean },
): Promise<string> {
  const { id } = await insertReport(organisationId, {
    name: options.name,
    isTemplate: options.isTemplate,
    userId,
  })
  await appendUpdate(organisationId, id, newDocument(), documentToYUpdate(document), userId)
  return id
}

/** A report with nothing in it, which begins as the organisation's branding says new reports do. */
export async function createEmptyReport(
  organisationId: string,
  userId: string,
  { name, isTemplate, language = null }: { name?: string; isTemplate: boolean; language?: string | null },
): Promise<string> {
  const document = withLook(
    withLanguage(emptyDocument(name ?? ''), language),
    await readLookOfNewReports(organisationId),
  )
  return createReportFrom(organisationId, userId, document, { name: name ?? UNTITLED, isTemplate })
}

/** The report with its document and the Yjs state an editor starts from. */
export async function openReport(organisationId: string, reportId: string) {
  const report = await requireReportDetails(organisationId, reportId)
  const { ydoc, generation } = await loadDocument(organisationId, reportId)
  return {
    report,
    document: yDocToDocument(ydoc),
    state: toBase64(Y.encodeStateAsUpdate(ydoc)),
    generation,
  }
}

/** Renames, or changes the language, by editing the title block, so that an open builder sees it too. */
export async function changeHead(
  edit: Edit,
  { name, language }: { name?: string; language?: string | null },
  ifMatch: number | '*' | null,
  kind?: Kind,
): Promise<void> {
  await lockExpected(edit.organisationId, edit.reportId, ifMatch, kind)
  await editDocument(edit, (ydoc) => {
    if (name !== undefined) setTitle(ydoc, name)
    if (language !== undefined) setLanguage(ydoc, language)
  })
}

/**
 * Copies a document under new block ids (specification 4: either a template or a normal report), with its data, its
 * images and a chosen thumbnail; or, with `emptyData`, without what its figures show.
 * @throws Problem feature-off for a template, or from one, where those are switched off.
 */
export async function duplicateReport(
  edit: Edit,
  options: { name: string; asTemplate: boolean; emptyData: boolean },
): Promise<string> {
  const { organisationId, reportId, userId } = edit
  const source = await requireReport(organisationId, reportId)
  if (options.asTemplate || source.is_template) await requireFeature(organisationId, 'report-templates')
  const { ydoc } = await loadDocument(organisationId, reportId)
  const whole = copyWithFreshIds(yDocToDocument(ydoc))
  const copy = options.emptyData
    ? withoutData(whole, await emptiedDatasets(organisationId, userId, datasetHashes(whole)))
    : whole
  const id = await createReportFrom(organisationId, userId, withTitle(copy, options.name), {
    name: options.name,
    isTemplate: options.asTemplate,
  })
  await copyReportTags(organisationId, reportId, id)
  const thumbnail = options.emptyData ? undefined : await readChosenThumbnail(organisationId, reportId)
  if (thumbnail)
    await replaceChosenThumbnail(organisationId, id, {
      contentType: thumbnail.content_type,
      kept: thumbnail.kept,
      hash: thumbnail.hash,
      userId,
    })
  return id
}

/** For each table one with its columns and no rows. @returns the hash of the empty one by that of the full. */
async function emptiedDatasets(
  organisationId: string,
  userId: string,
  hashes: string[],
): Promise<Map<string, string>> {
  const emptied = new Map<string, string>()
  for (const { hash, name, content } of await readDatasetRows(organisationId, hashes)) {
    const columns = (content as Dataset).columns.map((column) => ({
      id: column.id,
      name: column.name,
      type: column.type,
    }))
    emptied.set(hash, await keepDataset(organisationId, userId, name, { columns, rows: [] }))
  }
  return emptied
}

/**
 * Locks the report a call names, as the caller knows it.
 * @throws Problem report-not-found or template-not-found, version-mismatch
 */
export async function lockExpected(
  organisationId: string,
  reportId: string,
  ifMatch: number | '*' | null,
  kind?: Kind,
) {
  const report = await lockReport(organisationId, reportId)
  if (!report) throw await notFound(organisationId, reportId, kind)
  if (typeof ifMatch === 'number' && ifMatch !== report.head_seq) throw versionMismatch(report.head_seq)
  return report
}

/** Deletes a report, which can be restored. What is published of it is the caller's to withdraw. */
export async function removeReport(
  organisationId: string,
  userId: string,
  report: { id: string; name: string },
): Promise<void> {
  await markDeleted(organisationId, report.id, new Date())
  await deletePublishRequest(organisationId, report.id)
  await recordAudit(organisationId, userId, 'report.deleted', { reportId: report.id, name: report.name })
}

/**
 * Brings a deleted report back, as a draft.
 * @returns false for one that is there already, which stays as it is
 * @throws Problem report-not-found or template-not-found, also for one that was emptied for good
 */
export async function bringReportBack(
  organisationId: string,
  userId: string,
  reportId: string,
): Promise<boolean> {
  const report = await lockDeletedReport(organisationId, reportId)
  if (!report) {
    await requireReport(organisationId, reportId)
    return false
  }
  await markDeleted(organisationId, reportId, null)
  await recordAudit(organisationId, userId, 'report.restored', { reportId, name: report.name })
  return true
}

/** What a data set is named by: SHA-256 of its JSON, members in the order of the schema. */
export const datasetHash = (dataset: Dataset): string =>
  createHash('sha256').update(JSON.stringify(dataset)).digest('hex')

/** Keeps a data set under the hash of its content: the same table is kept once. `hash`: where it is known already. */
export async function keepDataset(
  organisationId: string,
  userId: string,
  name: string,
  dataset: Dataset,
  hash: string = datasetHash(dataset),
): Promise<string> {
  await insertDataset(organisationId, { hash, name, dataset, userId })
  return hash
}

/** The document under another name. */
export const withTitle = (document: ReportDocument, name: string): ReportDocument =>
  changed(document, (ydoc) => setTitle(ydoc, name))

/** The document in another language; null: its organisation's. */
const withLanguage = (document: ReportDocument, language: string | null): ReportDocument =>
  changed(document, (ydoc) => setLanguage(ydoc, language))

/** The document with the type size and the cover that new reports have; what is the default is left out. */
function withLook(document: ReportDocument, { scale, cover }: LookOfNewReports): ReportDocument {
  const [title, ...rest] = document.content
  if (!title) return document
  const look = {
    ...(scale !== NO_BRANDING.reportScale && { scale }),
    ...(cover !== NO_BRANDING.reportCover && { cover }),
  }
  return { ...document, content: [{ ...title, attrs: { ...title.attrs, ...look } }, ...rest] }
}

function changed(document: ReportDocument, change: (ydoc: Y.Doc) => void): ReportDocument {
  const ydoc = new Y.Doc()
  replaceDocument(ydoc, document)
  change(ydoc)
  const result = yDocToDocument(ydoc)
  ydoc.destroy()
  return result
}
