import { Problem } from '@bubbles/domain'
import type { Resource } from '@bubbles/contract'
import {
  datasetHashes,
  documentChanges,
  replaceDocument,
  type ReportDocument,
  yDocToDocument,
} from '@bubbles/report-document'
import { type Edit, editDocument } from '../patch.ts'
import { presentPerson } from '../present.ts'
import { lockReport, readDatasets } from '../reader.ts'
import { requireReport } from '../service.ts'
import { documentAt, EMPTY } from './documentAt.ts'
import { presentVersions, readCursor } from './presentVersions.ts'
import { readPeople, readSessions, readVersion } from './reader.ts'
import { insertVersion, renameVersion } from './writer.ts'

type Versions = Resource<'listDocumentVersions'>

/** A page of a report's history, newest first. The cursor is the version the page before ended with. */
export async function listVersions(
  organisationId: string,
  reportId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Versions> {
  await requireReport(organisationId, reportId)
  const found = await readSessions(organisationId, reportId, { before: readCursor(cursor), limit: limit + 1 })
  const rows = found.slice(0, limit)
  return {
    versions: await presentVersions(organisationId, reportId, rows),
    total: found[0]?.total ?? 0,
    cursor: found.length > limit ? String(rows.at(-1)!.seq) : null,
  }
}

/** @throws Problem report-not-found, or not-found naming the newest version there is. */
export async function requireVersion(organisationId: string, reportId: string, version: number) {
  const report = await requireReport(organisationId, reportId)
  const found = await readVersion(organisationId, reportId, version)
  if (found) return found
  throw new Problem('not-found', {
    detail: `This report has no version ${version}. Its newest is ${report.head_seq}.`,
  })
}

/** A version with its document. Data sets and images it names are kept as long as the report is. */
export async function getVersion(organisationId: string, reportId: string, version: number) {
  const row = await requireVersion(organisationId, reportId, version)
  const [person] = await readPeople([row.created_by])
  return {
    version: row.seq,
    createdAt: row.created_at.toISOString(),
    createdBy: presentPerson(row.created_by, person?.name ?? null, person?.email_address ?? null),
    name: row.name,
    document: await documentAt(organisationId, reportId, version),
  }
}

export async function nameVersion(edit: Edit, version: number, name: string | null) {
  const { organisationId, reportId, userId } = edit
  await requireVersion(organisationId, reportId, version)
  const given = name?.trim() || null
  await renameVersion(organisationId, reportId, { seq: version, name: given, userId })
  return { version, name: given }
}

/** What changed from `since` to `version`; 0 is before anything was written. */
export async function compareVersions(
  organisationId: string,
  reportId: string,
  { since, version }: { since: number; version: number },
): Promise<Resource<'compareDocumentVersions'>> {
  if (since > 0) await requireVersion(organisationId, reportId, since)
  await requireVersion(organisationId, reportId, version)
  const before = since === 0 ? EMPTY : await documentAt(organisationId, reportId, since)
  const after = await documentAt(organisationId, reportId, version)
  return { changes: documentChanges(before, after, await differingTables(organisationId, before, after)) }
}

/** The tables only one of two documents draws from: their sizes tell what was replaced. */
function differingTables(organisationId: string, before: ReportDocument, after: ReportDocument) {
  const [old, current] = [new Set(datasetHashes(before)), new Set(datasetHashes(after))]
  const differing = [...new Set([...old, ...current])].filter((hash) => old.has(hash) !== current.has(hash))
  return readDatasets(organisationId, differing)
}

/**
 * Makes an earlier version the newest by an edit on top of all others, so that open builders see it and nothing is lost.
 * Where the document is as it was then already, nothing is written.
 */
export async function restoreVersion(edit: Edit, version: number): Promise<{ version: number }> {
  const { organisationId, reportId, userId } = edit
  if (!(await lockReport(organisationId, reportId))) throw new Problem('report-not-found')
  await requireVersion(organisationId, reportId, version)
  const document = await documentAt(organisationId, reportId, version)
  const { seq, isNew } = await editDocument(edit, (ydoc) => {
    if (documentChanges(yDocToDocument(ydoc), document).length > 0) replaceDocument(ydoc, document)
  })
  if (isNew) await insertVersion(organisationId, reportId, { seq, kind: 'restored', userId })
  return { version: seq }
}
