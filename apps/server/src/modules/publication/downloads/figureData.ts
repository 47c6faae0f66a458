import { createGzip } from 'node:zlib'
import { finished } from 'node:stream/promises'
import { CSV_BEGIN } from '@bubbles/domain'
import { migrateDocument, nodesOf, type ReportDocument } from '@bubbles/report-document'
import { type BlockData, blockData } from '@bubbles/report-renderer'
import { csvPieces } from '../../../http/csvPieces.ts'
import type { Tables } from '../../../threads/packedTables.ts'
import { readDatasets } from '../../report/publicDrafts.ts'
import { readOpenDocument } from '../earlier/reader.ts'

/** Changes with how data is made, so that what was kept before is made again. */
export const DATA_VERSION = 1

/** The data of a figure as it is kept: compressed once, for every reader. */
export interface PackedData {
  blockId: string
  title: string
  gzip: Uint8Array
}

/** Figures whose data is to be made, and bytes that all of it may take. */
export interface FigureDataInput {
  document: ReportDocument
  datasets: Tables
  blockIds: string[]
  room: number
}

/**
 * Of gzip. Levels above take three times as long for two per cent; Brotli, which not every reader takes, is as large in the
 * time of this one.
 */
const GZIP_LEVEL = 6
/** Room for a piece of CSV as UTF-8. A longer one gets room of its own. */
const SCRATCH_BYTES = 256 * 1024
/** Bytes of UTF-8 for a character of JavaScript, at most. */
const BYTES_PER_CHARACTER = 3

/**
 * The data of one block of an edition that readers can open: its own table is read and no other. Within a transaction.
 * @returns null for a block that holds no data, and for an edition that they can't open
 */
export async function readBlockData(
  organisationId: string,
  publicationId: string,
  blockId: string,
): Promise<BlockData | null> {
  const open = await readOpenDocument(organisationId, publicationId)
  if (!open) return null
  const document = migrateDocument(open.document as ReportDocument)
  const hash = [...nodesOf(document)].find(({ attrs }) => attrs?.id === blockId)?.attrs?.dataset
  const datasets = typeof hash === 'string' ? await readDatasets(organisationId, [hash]) : {}
  return blockData(document, datasets, blockId)
}

export const packedData = async (blockId: string, { title, rows }: BlockData): Promise<PackedData> => ({
  blockId,
  title,
  gzip: await csvGzip(rows),
})

/**
 * A file of CSV, compressed as it is made: one that is megabytes long is in memory compressed alone, since what is
 * allocated beside the heap makes the collector look through all of the heap.
 */
async function csvGzip(rows: BlockData['rows']): Promise<Buffer> {
  const gzip = createGzip({ level: GZIP_LEVEL })
  const made: Buffer[] = []
  gzip.on('data', (chunk: Buffer) => made.push(chunk))
  const ended = finished(gzip)
  const write = (bytes: Buffer) =>
    new Promise<void>((resolve, reject) => gzip.write(bytes, (error) => (error ? reject(error) : resolve())))
  const scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES)
  await write(Buffer.from(CSV_BEGIN))
  for await (const piece of csvPieces(rows)) {
    // The room is free again once what was in it is compressed.
    if (piece.length * BYTES_PER_CHARACTER > SCRATCH_BYTES) await write(Buffer.from(piece))
    else await write(scratch.subarray(0, scratch.write(piece)))
  }
  gzip.end()
  await ended
  return Buffer.concat(made)
}
