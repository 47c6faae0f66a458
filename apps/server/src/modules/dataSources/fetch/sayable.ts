import { storable } from '@bubbles/tables'

/** Characters. People read no more, and what a site calls its columns could be megabytes. */
const MOST = 1_000

/**
 * A sentence that quotes what a site sent, as it can be kept, mailed and shown: of one line, no longer than people read, and
 * without what no database keeps.
 */
export const sayable = (sentence: string, most = MOST): string => {
  const short = sentence.length > most ? `${sentence.slice(0, most - 1)}…` : sentence
  // After it was cut: that may have left half a surrogate pair.
  return storable(short.replaceAll(/\p{Cc}+/gu, ' '))
}

/** Notes that are kept of one table. */
const MOST_NOTES = 20

/** What is worth knowing of a table that came, in sentences. */
export const sayableNotes = (notes: readonly string[]): string[] =>
  notes.length > MOST_NOTES
    ? [...notes.slice(0, MOST_NOTES - 1), `And ${notes.length - MOST_NOTES + 1} more like these.`].map(
        (note) => sayable(note),
      )
    : notes.map((note) => sayable(note))
