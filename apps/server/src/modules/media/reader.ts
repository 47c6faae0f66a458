import { tx } from '@bubbles/db'

export const readFile = (organisationId: string, hash: string) =>
  tx()
    .selectFrom('files')
    .where('organisation_id', '=', organisationId)
    .where('hash', '=', hash)
    .select(['hash', 'content_type', 'width', 'height', 'bytes'])
    .executeTakeFirst()

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
