import { markWords } from './marked.ts'

/** A text with the words looked for marked in it. */
export function MarkedText({ text, query }: { text: string; query: string }) {
  if (query === '') return text
  // Pieces have no identity of their own: where they stand is what they are.
  // oxlint-disable-next-line react/no-array-index-key
  return markWords(text, query).map((piece, at) =>
    piece.isFound ? <mark key={at}>{piece.text}</mark> : piece.text,
  )
}
