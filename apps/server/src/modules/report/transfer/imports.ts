import { bytesAtHand, type Database } from '@bubbles/db'
import { Problem } from '@bubbles/domain'
import { z } from 'zod'
import { isFeatureOn, requireFeature } from '../../flags/public.ts'
import { keepFile } from '../../media/public.ts'
import { insertVersion } from '../history/writer.ts'
import { tagReports } from '../organise/tags.ts'
import { createReportFrom, keepDataset, withTitle } from '../service.ts'
import { replaceChosenThumbnail } from '../writer.ts'
import {
  galleryBundle,
  galleryEntries,
  galleryThumbnail,
  type ImportEntry,
  KEPT_MS,
  keptBundle,
  presentImport,
  readUploaded,
} from './importSources.ts'
import type { Bundle } from './readBundle.ts'
import { readImport, readImports, readImportThumbnail } from './reader.ts'
import { deleteImportRow, deleteImportsBefore, insertImport } from './writer.ts'

/** Uploaded files an organisation may keep at once. */
const MAX_KEPT = 100

/** Who imports, and where to. */
export interface Importer {
  database: Database
  organisationId: string
  userId: string
}

const inOrganisation = <T>(
  { database, organisationId }: Omit<Importer, 'userId'>,
  work: () => Promise<T>,
): Promise<T> => database.transaction({ kind: 'organisation', organisationId }, work)

const isUploadId = (id: string): boolean => z.uuid().safeParse(id).success

const notThere = () =>
  new Problem('not-found', {
    detail: 'This import no longer exists. Uploaded files are kept for seven days. Upload it again.',
  })

/** Everything a report can be made of: the gallery where templates are on, then uploaded files, newest first. */
export async function listImports(
  organisationId: string,
): Promise<{ imports: ImportEntry[]; total: number }> {
  const uploaded = await readImports(organisationId, new Date())
  const starters = (await isFeatureOn(organisationId, 'report-templates')) ? galleryEntries() : []
  const imports = [...starters, ...uploaded.map(presentImport)]
  return { imports, total: imports.length }
}

/**
 * Takes a file to make reports of. It is read to its end before anything is kept.
 * @throws Problem invalid-file or too-large with a sentence; then nothing was written.
 */
export async function uploadImport(
  importer: Importer,
  file: { fileName: string; bytes: Uint8Array },
): Promise<ImportEntry> {
  const read = await readUploaded(importer.organisationId, file.fileName, file.bytes)
  return inOrganisation(importer, async () => {
    const kept = await readImports(importer.organisationId, new Date())
    if (kept.length >= MAX_KEPT)
      throw new Problem('conflict', {
        detail: `There are already ${MAX_KEPT} uploaded files. Remove some first.`,
      })
    const row = await insertImport(importer.organisationId, {
      ...read,
      userId: importer.userId,
      keptUntil: new Date(Date.now() + KEPT_MS),
    })
    return presentImport(row)
  })
}

/** @throws Problem not-found, also for what is in the gallery, which is nobody's to throw away. */
export async function deleteImport(organisationId: string, importId: string): Promise<void> {
  if (!isUploadId(importId) || !(await deleteImportRow(organisationId, importId))) throw notThere()
}

/** What a report made of it would look like, as SVG. */
export async function importThumbnail(place: Omit<Importer, 'userId'>, importId: string): Promise<string> {
  const { organisationId } = place
  const kept = await inOrganisation(place, async () => {
    if (isUploadId(importId)) return readImportThumbnail(organisationId, importId, new Date())
    return requireFeature(organisationId, 'report-templates')
  })
  const svg = isUploadId(importId) ? kept?.thumbnail : await galleryThumbnail(organisationId, importId)
  if (!svg) throw notThere()
  return svg
}

/**
 * Makes a report of an import: all of it or nothing.
 * @returns the report's id.
 * @throws Problem not-found, or feature-off for a starter or a template where templates are switched off.
 */
export async function importReport(
  importer: Importer,
  importId: string,
  options: { name?: string | undefined; asTemplate?: boolean | undefined },
): Promise<string> {
  const bundle = await readSource(importer, importId)
  const isTemplate = options.asTemplate ?? bundle.isTemplate
  return inOrganisation(importer, async () => {
    if (isTemplate || !isUploadId(importId)) await requireFeature(importer.organisationId, 'report-templates')
    return makeReport(importer, bundle, { name: options.name, isTemplate })
  })
}

async function readSource(importer: Importer, importId: string): Promise<Bundle> {
  if (!isUploadId(importId)) {
    const bundle = await galleryBundle(importId)
    if (!bundle) throw notThere()
    return bundle
  }
  const row = await inOrganisation(importer, () => readImport(importer.organisationId, importId, new Date()))
  if (!row) throw notThere()
  return keptBundle({ ...row, content: await row.kept.load() })
}

async function makeReport(
  { organisationId, userId }: Importer,
  bundle: Bundle,
  options: { name: string | undefined; isTemplate: boolean },
): Promise<string> {
  for (const { name, dataset, hash } of bundle.datasets)
    await keepDataset(organisationId, userId, name, dataset, hash)
  for (const file of [...bundle.images, ...bundle.attachments]) await keepFile(organisationId, userId, file)
  const name = options.name ?? bundle.name
  const document = options.name ? withTitle(bundle.document, options.name) : bundle.document
  const id = await createReportFrom(organisationId, userId, document, {
    name,
    isTemplate: options.isTemplate,
  })
  await insertVersion(organisationId, id, { seq: 1, kind: 'imported', userId })
  if (bundle.tags.length > 0)
    await tagReports(organisationId, { reportIds: [id], add: [...bundle.tags], remove: [] })
  if (bundle.thumbnail) {
    const { contentType, bytes, hash } = bundle.thumbnail
    await replaceChosenThumbnail(organisationId, id, { contentType, kept: bytesAtHand(bytes), hash, userId })
  }
  return id
}

/** Throws uploaded files away when their time is over. */
export const purgeImports = (database: Database) =>
  database.transaction({ kind: 'platform' }, () => deleteImportsBefore(new Date()))
