import { keptBytes, tx } from '@bubbles/db'

export async function readFile(organisationId: string, hash: string) {
  const row = await tx()
    .selectFrom('files')
    .where('organisation_id', '=', organisationId)
    .where('hash', '=', hash)
    .select(['hash', 'content_type', 'width', 'height', 'bytes', 'bytes_object'])
    .executeTakeFirst()
  if (!row) return undefined
  const { bytes, bytes_object, ...file } = row
  return { ...file, kept: keptBytes(organisationId, bytes, bytes_object) }
}

/** Sizes of files by hash; missing ones are left out. */
export const readFileSizes = async (organisationId: string, hashes: string[]) =>
  hashes.length === 0
    ? []
    : tx()
        .selectFrom('files')
        .where('organisation_id', '=', organisationId)
        .where('hash', 'in', hashes)
        .select(['hash', 'width', 'height', 'content_type'])
        .execute()

/** A narrower copy of a file, where it has been made. */
export async function readCopy(organisationId: string, hash: string, width: number) {
  const row = await tx()
    .selectFrom('file_copies')
    .where('organisation_id', '=', organisationId)
    .where('file_hash', '=', hash)
    .where('width', '=', width)
    .select(['content_type', 'bytes', 'bytes_object'])
    .executeTakeFirst()
  return (
    row && { contentType: row.content_type, kept: keptBytes(organisationId, row.bytes, row.bytes_object) }
  )
}
