import { createHash } from 'node:crypto'
import type { Dataset } from '@bubbles/charts'
import { Problem } from '@bubbles/domain'
import {
  copyWithFreshIds,
  documentToYUpdate,
  emptyDocument,
  type ReportDocument,
  replaceDocument,
  setTitle,
  yDocToDocument,
} from '@bubbles/report-document'
import * as Y from 'yjs'
import type { Context } from '../../http/context.ts'
import { recordAudit } from '../audit/public.ts'
import { appendUpdate, loadDocument, UNTITLED } from './documentStore.ts'
import { type Edit, editDocument, toBase64, versionMismatch } from './patch.ts'
import { isLive, lockReport, readDeletedReport, readReport } from './reader.ts'
import { insertDataset, insertReport, markDeleted, withdrawAll } from './writer.ts'

/** @throws Problem report-not-found (also for another organisation's report). */
export async function requireReport(organisationId: string, reportId: string) {
  const report = await readReport(organisationId, reportId)
  if (!report) throw new Problem('report-not-found')
  return report
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
  const empty = { ydoc: new Y.Doc(), seq: 0, tail: 0 }
  await appendUpdate(organisationId, id, empty, documentToYUpdate(document), userId)
  return id
}

export const createEmptyReport = (
  organisationId: string,
  userId: string,
  name: string | undefined,
  isTemplate: boolean,
) =>
  createReportFrom(organisationId, userId, emptyDocument(name ?? ''), { name: name ?? UNTITLED, isTemplate })

/** The report with its document and the Yjs state an editor starts from. */
export async function openReport(organisationId: string, reportId: string) {
  const report = await requireReport(organisationId, reportId)
  const { ydoc } = await loadDocument(organisationId, reportId)
  return { report, document: yDocToDocument(ydoc), state: toBase64(Y.encodeStateAsUpdate(ydoc)) }
}

/** Renames by editing the title block, so that an open builder sees it too. */
export async function renameReport(edit: Edit, name: string, ifMatch: number | '*' | null): Promise<void> {
  const report = await lockReport(edit.organisationId, edit.reportId)
  if (!report) throw new Problem('report-not-found')
  if (typeof ifMatch === 'number' && ifMatch !== report.head_seq) throw versionMismatch(report.head_seq)
  await editDocument(edit, (ydoc) => setTitle(ydoc, name))
}

/** Copies a document under new block ids (specification 4: either a template or a normal report). */
export async function duplicateReport(
  edit: Edit,
  options: { name: string; asTemplate: boolean },
): Promise<string> {
  await requireReport(edit.organisationId, edit.reportId)
  const { ydoc } = await loadDocument(edit.organisationId, edit.reportId)
  const copy = copyWithFreshIds(yDocToDocument(ydoc))
  return createReportFrom(edit.organisationId, edit.userId, renamed(copy, options.name), {
    name: options.name,
    isTemplate: options.asTemplate,
  })
}

/**
 * Deletes a report; it can be restored. One that is published is withdrawn by its deletion, so deleting it
 * takes the right to publish as well.
 */
export async function deleteReport({
  organisation,
  actor,
  params,
  can,
  deps,
}: Context<'deleteReport'>): Promise<void> {
  const report = await lockReport(organisation.id, params.id)
  if (!report) throw new Problem('report-not-found')
  if (!can('report.publish') && (await isLive(organisation.id, params.id))) {
    throw new Problem('forbidden', {
      detail: 'This report is published. Ask a publisher to unpublish it first.',
    })
  }
  await withdrawAll(organisation.id, params.id)
  await markDeleted(organisation.id, params.id, new Date())
  deps.forgetPages(organisation.name)
  await recordAudit(organisation.id, actor.userId, 'report.deleted', {
    reportId: params.id,
    name: report.name,
  })
}

export async function restoreReport({
  organisation,
  actor,
  params,
}: Context<'restoreReport'>): Promise<void> {
  const report = await readDeletedReport(organisation.id, params.id)
  if (!report) throw new Problem('report-not-found')
  await markDeleted(organisation.id, params.id, null)
  await recordAudit(organisation.id, actor.userId, 'report.restored', {
    reportId: params.id,
    name: report.name,
  })
}

/** Keeps a data set under the hash of its content: the same table is kept once. */
export async function keepDataset(
  organisationId: string,
  userId: string,
  name: string,
  dataset: Dataset,
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(dataset)).digest('hex')
  await insertDataset(organisationId, { hash, name, dataset, userId })
  return hash
}

function renamed(document: ReportDocument, name: string): ReportDocument {
  const ydoc = new Y.Doc()
  replaceDocument(ydoc, document)
  setTitle(ydoc, name)
  const result = yDocToDocument(ydoc)
  ydoc.destroy()
  return result
}
