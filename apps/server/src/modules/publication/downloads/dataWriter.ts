import { tx } from '@bubbles/db'
import type { PackedData } from './figureData.ts'

/** Bytes of one statement, unless one figure alone has more. */
const STATEMENT_BYTES = 4 * 1024 * 1024
/** Rows of one statement. */
const STATEMENT_ROWS = 500

/** Keeps the data of figures of an edition, in the place of what code of another version made. */
export async function insertFigureData(
  organisationId: string,
  publicationId: string,
  version: number,
  figures: readonly PackedData[],
): Promise<void> {
  for (const some of inStatements(figures))
    await tx()
      .insertInto('publication_data')
      .values(
        some.map(({ blockId, title, gzip }) => ({
          organisation_id: organisationId,
          publication_id: publicationId,
          block_id: blockId,
          version,
          title,
          csv_gzip: gzip,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['organisation_id', 'publication_id', 'block_id']).doUpdateSet((eb) => ({
          version: eb.ref('excluded.version'),
          title: eb.ref('excluded.title'),
          csv_gzip: eb.ref('excluded.csv_gzip'),
          csv_gzip_object: null,
        })),
      )
      .execute()
}

function inStatements(figures: readonly PackedData[]): PackedData[][] {
  const statements: PackedData[][] = []
  let bytes = 0
  for (const figure of figures) {
    const last = statements.at(-1)
    bytes += figure.gzip.length
    if (last && last.length < STATEMENT_ROWS && bytes <= STATEMENT_BYTES) last.push(figure)
    else {
      statements.push([figure])
      bytes = figure.gzip.length
    }
  }
  return statements
}
