import { keptBytes, sameTenant, tx } from '@bubbles/db'
import { sql } from 'kysely'

/** Figures whose data is kept for an edition by the code of that version, and how much that is. */
export interface KeptData {
  blockIds: ReadonlySet<string>
  /** Compressed, in bytes. */
  bytes: number
}

export async function readKeptData(
  organisationId: string,
  publicationId: string,
  version: number,
): Promise<KeptData> {
  const rows = await tx()
    .selectFrom('publication_data as figure')
    .leftJoin('stored_objects as object', (join) => sameTenant(join, 'object.hash', 'figure.csv_gzip_object'))
    .where('figure.organisation_id', '=', organisationId)
    .where('figure.publication_id', '=', publicationId)
    .where('figure.version', '=', version)
    .select([
      'figure.block_id',
      sql<number>`coalesce(octet_length(figure.csv_gzip), object.size)`.as('bytes'),
    ])
    .execute()
  return {
    blockIds: new Set(rows.map(({ block_id }) => block_id)),
    bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/** The data of a figure of a live publication as that version of the code made it. */
export async function readFigureFile(
  organisationId: string,
  publicationId: string,
  blockId: string,
  version: number,
) {
  const row = await tx()
    .selectFrom('publication_data as figure')
    .innerJoin('live_publications as live', (join) =>
      sameTenant(join, 'live.publication_id', 'figure.publication_id'),
    )
    .where('figure.organisation_id', '=', organisationId)
    .where('figure.publication_id', '=', publicationId)
    .where('figure.block_id', '=', blockId)
    .where('figure.version', '=', version)
    .select(['figure.title', 'figure.csv_gzip', 'figure.csv_gzip_object'])
    .executeTakeFirst()
  return row && { title: row.title, kept: keptBytes(organisationId, row.csv_gzip, row.csv_gzip_object) }
}
