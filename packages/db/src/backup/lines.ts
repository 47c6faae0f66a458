import type { Fingerprint, Position } from '../copying/rows.ts'
import { DatabaseError } from '../errors.ts'

/** The format's number: a program reads its own and none above. */
export const FORMAT = 1

/**
 * A backup is text in UTF-8, a JSON value a line, compressed with gzip: the head, then for each table its name and columns,
 * its rows as lists of texts as PostgreSQL writes them, and its end; last of all `complete`.
 */
export type Line = Head | TableHead | readonly (string | null)[] | TableEnd | Complete

export interface Head {
  bubbles: 'backup'
  format: number
  /** ISO 8601. */
  createdAt: string
  engine: 'embedded' | 'postgres'
  /** The schema the rows were read from. */
  migrations: { name: string; checksum: string }[]
}

export interface TableHead {
  table: string
  columns: string[]
}

/** Rows and SHA-256 over them, to compare what was restored with. */
export interface TableEnd extends Fingerprint {
  end: string
  positions: Position[]
}

export interface Complete {
  complete: true
  tables: number
}

export const writeLine = (line: Line): string => `${JSON.stringify(line)}\n`

/**
 * The lines of a backup that was unpacked.
 * @throws DatabaseError 'refused' for what is no backup, ends early or comes from a newer program.
 */
export async function* readLines(unpacked: AsyncIterable<Uint8Array>): AsyncGenerator<Line, void> {
  let number = 0
  let last: Line | undefined
  for await (const text of splitLines(unpacked)) {
    number += 1
    last = parse(text, number)
    if (number === 1) requireHead(last)
    yield last
  }
  if (!last || !('complete' in last))
    throw new DatabaseError('refused', 'The backup ends before it is complete. Use another one.')
}

async function* splitLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  // A row with a picture takes many chunks: they are joined once its end has come.
  let parts: string[] = []
  for await (const chunk of bytes) {
    const pieces = decoder.decode(chunk, { stream: true }).split('\n')
    for (const piece of pieces.slice(0, -1)) {
      yield [...parts, piece].join('')
      parts = []
    }
    parts.push(pieces.at(-1)!)
  }
  const rest = parts.join('')
  if (rest) yield rest
}

function parse(text: string, number: number): Line {
  let line: unknown
  try {
    line = JSON.parse(text)
  } catch {
    throw new DatabaseError('refused', `Line ${number} of the backup can’t be read. The file is damaged.`)
  }
  if (typeof line !== 'object' || line === null)
    throw new DatabaseError('refused', `Line ${number} of the backup can’t be read. The file is damaged.`)
  return line as Line
}

function requireHead(line: Line): asserts line is Head {
  if (!('bubbles' in line) || line.bubbles !== 'backup')
    throw new DatabaseError('refused', 'This file is not a backup of Bubbles.')
  if (line.format > FORMAT)
    throw new DatabaseError(
      'refused',
      'The backup was made by a newer version of Bubbles. Restore it with that version.',
    )
}
