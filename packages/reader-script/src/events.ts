/** What the script posts to the collector. Instants are ISO 8601 by the reader's clock, spans are seconds. */
export type ReaderBatch = {
  v: 1
  /** The signed publication token of the page. */
  token: string
  /** A random UUID for each view of the page, kept only in memory. */
  session: string
  sentAt: string
  /** The page was opened from the dashboard (its address ends in `#own`), or in a browser in which that is used. */
  own: boolean
  events: ReaderEvent[]
}

/** Every event has an id of its own in its session, so that a batch that arrives twice counts once. */
export type ReaderEvent = { id: string; at: string } & ReaderAct

export type ReaderAct =
  | {
      kind: 'view'
      /** The origin the reader came from; '' when the browser does not tell it. */
      referrer: string
      /** Width of the window in CSS px. */
      width: number
      /** What the page's address says of a campaign, as it stands there: `utm_source=letter`. */
      utm: string[] | null
    }
  /** Active time on the page since the batch before. */
  | { kind: 'read'; seconds: number }
  /**
   * Active time with one block on screen since the batch before, the largest part of it seen at once, 0 to 1, and its
   * index among the page's blocks.
   */
  | { kind: 'block'; block: string; seconds: number; share: number; place: number }
  /** A row or region of a chart or map that was pointed at, tapped or reached by key; each once. */
  | { kind: 'use'; block: string | undefined; mark: string }
  /** A link to another host was followed: its origin and path. */
  | { kind: 'link'; block: string | undefined; url: string }
  /** The furthest share of the page scrolled to, 0 to 1 in tenths. */
  | { kind: 'end'; depth: number }

/** What the page tells the script, as JSON in `<script type="application/json" id="bb">`. */
export type ReaderConfig = { url: string; token: string }
