/** What the script posts to the collector. Instants are ISO 8601 by the reader's clock, spans are seconds. */
export type ReaderBatch = {
  v: 1
  /** The signed publication token of the page. */
  token: string
  /** Random for each view of the page and kept only in memory. */
  session: string
  sentAt: string
  events: ReaderEvent[]
}

/** Every event has an id of its own, so that a batch that arrives twice counts once. */
export type ReaderEvent = { id: string; at: string } & (
  | {
      kind: 'view'
      /** The origin the reader came from, when the browser tells it. */
      referrer?: string
      /** Width of the window in CSS px. */
      width: number
    }
  /** Active time on the page since the batch before. */
  | { kind: 'read'; seconds: number }
  /** Active time with one block on screen since the batch before, and the largest part of it seen at once, 0 to 1. */
  | { kind: 'block'; block: string; seconds: number; share: number }
)

/** What the page tells the script, as JSON in `<script type="application/json" id="bb">`. */
export type ReaderConfig = { url: string; token: string }
