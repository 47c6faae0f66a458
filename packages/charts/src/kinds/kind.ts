import type { Frame } from '../data/frame.ts'
import type { Finding } from '../finding.ts'
import type { ChartSpec } from '../spec.ts'
import type { Write } from '../text/describe.ts'

/** What a kind draws from. */
export interface DrawContext {
  spec: ChartSpec
  frame: Frame
  /** Prefix of the ids inside the drawing, unique on the page. */
  id: string
  /** Name and description for assistive technology. */
  title: string
  description: string
}

/** A kind of chart. Everything that differs between kinds is behind this; `kinds/index.ts` lists them. */
export interface Kind {
  /** What it is called in sentences: "Line chart". */
  name: string
  /** Whether dates and numbers along x form a continuous axis, in order. */
  ordered: boolean
  /** The chart without its wrapper. */
  draw: (context: DrawContext) => string
  /** A drawing of 320 by 200 units without text, for cards. */
  thumbnail: (frame: Frame, spec: ChartSpec) => string
  /** Where the value axis starts, or null when at zero: the description has to say so. */
  startsAt: (frame: Frame) => number | null
  /** Sentences for the draft of the alternative text. */
  describe: (frame: Frame, write: Write) => string[]
  /** What the author is told when no column is chosen for the axis. */
  axisMissing: string
  /** What this kind in particular has to say against the data. */
  check: (frame: Frame) => Finding[]
}
