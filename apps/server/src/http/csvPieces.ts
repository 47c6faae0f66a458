import { setImmediate as nextTurn } from 'node:timers/promises'
import { CSV_BEGIN, csvLine } from '@bubbles/domain'

type Cells = readonly (string | number | null)[]

/** Characters of a piece: a millisecond or two of work. */
const PIECE_LENGTH = 64 * 1024

/** Lines of CSV in pieces; other calls are served between two of them, however many rows there are and however long. */
export async function* csvPieces(rows: Iterable<Cells>): AsyncGenerator<string> {
  let piece = ''
  for (const row of rows) {
    piece += csvLine(row)
    if (piece.length < PIECE_LENGTH) continue
    yield piece
    piece = ''
    await nextTurn()
  }
  if (piece !== '') yield piece
}

/** A whole file of CSV, made in pieces. */
export async function csvBytes(rows: Iterable<Cells>): Promise<Buffer> {
  const pieces = [Buffer.from(CSV_BEGIN)]
  for await (const piece of csvPieces(rows)) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}
