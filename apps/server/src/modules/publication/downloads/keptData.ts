import type { Database } from '@bubbles/db'
import type { ReportDocument } from '@bubbles/report-document'
import { dataIds } from '@bubbles/report-renderer'
import { reportError } from '../../../http/errorReporting.ts'
import { type Packed, packed, type Tables } from '../../../threads/packedTables.ts'
import { runInThread } from '../../../threads/pool.ts'
import { type KeptData, readKeptData } from './dataReader.ts'
import { insertFigureData } from './dataWriter.ts'
import { DATA_VERSION, type FigureDataInput, type PackedData } from './figureData.ts'

/**
 * Bytes kept of one edition, compressed. A table of 10,000 rows takes some 100 KB, the largest that can be stored less than
 * 20 MB. What does not fit is made when it is asked for.
 */
const MOST_BYTES = 32 * 1024 * 1024

const DATA_THREAD = new URL('./dataThread.ts', import.meta.url)

/** A document with the tables it refers to. */
interface Source {
  document: ReportDocument
  datasets: Tables
}

/**
 * Makes the data of the figures of an edition in a thread, as it is kept. Slow: never within a transaction. What can't be
 * made stops nothing: it is made when somebody asks for it, and says then what is wrong.
 */
export const makeFigureData = (organisationId: string, source: Source): Promise<PackedData[]> =>
  make(organisationId, source, [...dataIds(source.document)], MOST_BYTES)

async function make(
  organisationId: string,
  { document, datasets }: Source,
  blockIds: string[],
  room: number,
): Promise<PackedData[]> {
  if (blockIds.length === 0 || room <= 0) return []
  try {
    const input = packed<FigureDataInput>({ document, datasets, blockIds, room })
    return await runInThread<Packed<FigureDataInput>, PackedData[]>(DATA_THREAD, input, organisationId)
  } catch (error) {
    process.stderr.write(`The figures’ data could not be prepared for readers: ${String(error)}\n`)
    reportError(error)
    return []
  }
}

/** Keeps what `makeFigureData` made. Within the transaction that inserts the edition, or in one of its own. */
export const keepFigureData = (organisationId: string, publicationId: string, made: readonly PackedData[]) =>
  insertFigureData(organisationId, publicationId, DATA_VERSION, made)

/** What is kept of an edition's figures already. Within a transaction. */
export const readKept = (organisationId: string, publicationId: string) =>
  readKeptData(organisationId, publicationId, DATA_VERSION)

/** Makes and keeps the data of figures that an edition lacks: it was published by code that kept none, or other. */
export async function completeFigureData(
  database: Database,
  organisationId: string,
  publicationId: string,
  source: Source,
  kept: KeptData,
): Promise<void> {
  const missing = [...dataIds(source.document)].filter((id) => !kept.blockIds.has(id))
  const made = await make(organisationId, source, missing, MOST_BYTES - kept.bytes)
  if (made.length === 0) return
  await database.transaction({ kind: 'organisation', organisationId }, () =>
    keepFigureData(organisationId, publicationId, made),
  )
}

/** Keeps the data of one figure that was made because somebody asked for it, where there is room. */
export async function keepAskedData(
  database: Database,
  organisationId: string,
  publicationId: string,
  made: PackedData,
): Promise<void> {
  await database.transaction({ kind: 'organisation', organisationId }, async () => {
    const { bytes } = await readKept(organisationId, publicationId)
    if (bytes + made.gzip.length <= MOST_BYTES) await keepFigureData(organisationId, publicationId, [made])
  })
}
