import type { YjsFault } from '@bubbles/report-document'
import type * as Y from 'yjs'

/** What of a document the report's row repeats. */
export interface Head {
  name: string
  /** Null: its organisation's. */
  language: string | null
}

export interface LoadedDocument {
  ydoc: Y.Doc
  /** Number of the last update in it: the document's version. */
  seq: number
  /** Of the log: what was written on another one is none of its edits. */
  generation: number
  /** Updates in the log on top of the snapshot. */
  tail: number
  /** Bytes of its state, or somewhat more. */
  bytes: number
  /** What the last reading of the whole found; null when it has to be read anew. */
  known: (Head & { fault: YjsFault | null }) | null
  /** Users by the Yjs client ids they write with, as far as it was asked. */
  writers: Map<number, string>
}
