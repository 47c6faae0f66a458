import { Readable } from 'node:stream'

type Piece = string | Uint8Array

/** The first piece is often a line of headings; the second is the first that was read. */
const PIECES_BEFORE = 2

/**
 * A stream whose beginning is there before the answer begins: what fails until then is a refusal with its own status, and
 * not a file that breaks off.
 * @throws what making the first pieces threw.
 */
export async function startedStream(pieces: AsyncGenerator<Piece>): Promise<Readable> {
  const first: Piece[] = []
  while (first.length < PIECES_BEFORE) {
    const { done, value } = await pieces.next()
    if (done) break
    first.push(value)
  }
  return Readable.from(
    (async function* () {
      yield* first
      yield* pieces
    })(),
  )
}
