import { keptBytes, sameTenant, tx } from '@bubbles/db'
import { sql } from 'kysely'
import { selectOpenEditions } from '../earlier/reader.ts'

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

/** The data of a figure of an edition that readers can open, as that version of the code made it. */
export async function readFigureFile(
  organisationId: string,
  publicationId: string,
  blockId: string,
  version: number,
) {
  const row = await selectOpenEditions(organisationId)
    .innerJoin('publication_data as figure', (join) =>
      sameTenant(join, 'figure.publication_id', 'publication.id'),
    )
    .where('figure.organisation_id', '=', organisationId)
    .where('figure.publication_id', '=', publicationId)
    .where('figure.block_id', '=', blockId)
    .where('figure.version', '=', version)
    .select(['figure.title', 'figure.csv_gzip', 'figure.csv_gzip_object'])
    .executeTakeFirst()
  return row && { title: row.title, kept: keptBytes(organisationId, row.csv_gzip, row.csv_gzip_object) }
}
