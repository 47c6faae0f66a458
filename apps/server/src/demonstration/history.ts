import type { ReportDocument } from '@bubbles/report-document'
import { documentTitle, replaceDocument } from '@bubbles/report-document'
import * as Y from 'yjs'
import { createReportFrom, keepDataset, loadDocument, readBundleFolder } from '../modules/report/public.ts'
import type { Post } from './people.ts'
import { bundleOf, type DemonstrationReport, instantOf } from './report.ts'
import { appendPastEdit, backdateReport } from './writer.ts'

/** Whose reports are made, and as of when. */
export interface Scene {
  organisationId: string
  userIds: Record<Post, string>
  now: Date
}

/** A report on its way through its stages. */
export interface Draft {
  report: DemonstrationReport
  reportId: string
  document: ReportDocument
  /** The rows of its data sets, by hash: what readers can look at. */
  rows: Map<string, string[]>
}

/** Makes a report and brings it to its first stage in three steps, so that it has a history. Organisation's transaction. */
export async function beginReport(scene: Scene, report: DemonstrationReport): Promise<Draft> {
  const { organisationId, userIds, now } = scene
  const [first] = report.stages
  const rows: Draft['rows'] = new Map()
  const { document, isTemplate } = await readStage(scene, report, 0, rows)
  const [outline, half] = growth(document)
  const created = instantOf(report.createdAt, now)
  const finished = instantOf(first.at, now)
  const reportId = await createReportFrom(organisationId, userIds[report.createdBy], outline, {
    name: documentTitle(document),
    isTemplate,
  })
  await backdateReport(organisationId, reportId, created)
  const halfway = new Date((created.getTime() + finished.getTime()) / 2)
  await edit(scene, reportId, half, report.createdBy, halfway)
  await edit(scene, reportId, document, first.by, finished)
  return { report, reportId, document, rows }
}

/** Brings a report to a later stage, if it has one of that index. Organisation's transaction. */
export async function continueReport(scene: Scene, draft: Draft, index: number): Promise<Draft> {
  const stage = draft.report.stages[index]
  if (!stage) return draft
  const { document } = await readStage(scene, draft.report, index, draft.rows)
  await edit(scene, draft.reportId, document, stage.by, instantOf(stage.at, scene.now))
  return { ...draft, document }
}

/** The bundle of a stage, its data sets kept for the organisation and their rows added to `rows`. */
async function readStage(
  { organisationId, userIds }: Scene,
  report: DemonstrationReport,
  index: number,
  rows: Draft['rows'],
): Promise<{ document: ReportDocument; isTemplate: boolean }> {
  const bundle = await readBundleFolder(bundleOf(report, index))
  const { by } = report.stages[index]!
  for (const { name, dataset, hash } of bundle.datasets) {
    await keepDataset(organisationId, userIds[by], name, dataset, hash)
    rows.set(
      hash,
      dataset.rows.map(([first]) => String(first)),
    )
  }
  return bundle
}

async function edit(
  { organisationId, userIds }: Scene,
  reportId: string,
  document: ReportDocument,
  by: Post,
  at: Date,
): Promise<void> {
  const { ydoc, seq } = await loadDocument(organisationId, reportId)
  const before = Y.encodeStateVector(ydoc)
  replaceDocument(ydoc, document)
  await appendPastEdit(organisationId, reportId, {
    seq: seq + 1,
    update: Y.encodeStateAsUpdate(ydoc, before),
    name: documentTitle(document),
    userId: userIds[by],
    at,
  })
  ydoc.destroy()
}

/** What the document was before it was complete: its headings, then its first half as well. */
function growth({ content }: ReportDocument): [outline: ReportDocument, half: ReportDocument] {
  const isOutline = (type: string) => type === 'title' || type === 'standfirst' || type === 'heading'
  const pick = (keep: (type: string, index: number) => boolean): ReportDocument => ({
    type: 'doc',
    content: content.filter(({ type }, index) => keep(type, index)),
  })
  const middle = Math.ceil(content.length / 2)
  return [pick(isOutline), pick((type, index) => isOutline(type) || index < middle)]
}
