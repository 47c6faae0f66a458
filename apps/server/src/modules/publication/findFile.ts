import { type Database, type KeptBytes, readUnchanging } from '@bubbles/db'
import { readFile } from '../media/public.ts'
import { readLogo, readLogoHash, readPublicationFile, readPublicationFileHash } from './fileReader.ts'

/** A file that whoever asks may have now. `openReport`: whose everybody may see, until somebody changes that. */
export interface FoundFile {
  hash: string
  contentType: string
  kept: KeptBytes
}

/**
 * A picture of a published page by its key, while it may be read. The primary says whether it may, and where there is a
 * replica, that has the bytes: a file is what its hash says.
 */
export async function findPublicationFile(
  database: Database,
  organisationId: string,
  key: string,
  now: Date,
): Promise<(Omit<FoundFile, 'hash'> & { openReport: string | null }) | undefined> {
  const scope = { kind: 'organisation', organisationId } as const
  if (!database.replica)
    return database.transaction(scope, () => readPublicationFile(organisationId, key, now), {
      readOnly: true,
    })
  const file = await database.transaction(scope, () => readPublicationFileHash(organisationId, key, now), {
    readOnly: true,
  })
  const found = file && (await byHash(database, organisationId, file.hash))
  return found && { ...found, openReport: file.openReport }
}

/** The logo of an active organisation, in the same way. */
export async function findLogo(
  database: Database,
  organisationId: string,
): Promise<Omit<FoundFile, 'contentType'> | undefined> {
  const scope = { kind: 'organisation', organisationId } as const
  if (!database.replica)
    return database.transaction(scope, () => readLogo(organisationId), { readOnly: true })
  const logo = await database.transaction(scope, () => readLogoHash(organisationId), { readOnly: true })
  return logo?.hash ? byHash(database, organisationId, logo.hash) : undefined
}

async function byHash(
  database: Database,
  organisationId: string,
  hash: string,
): Promise<FoundFile | undefined> {
  const scope = { kind: 'organisation', organisationId } as const
  const file = await readUnchanging(database, scope, () => readFile(organisationId, hash))
  return file && { hash, contentType: file.content_type, kept: file.kept }
}
