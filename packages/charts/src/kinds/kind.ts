import type { ChartContext } from '../context.ts'
import type { Dataset } from '@bubbles/tables'
import type { DrawnField } from '../draw/annotations.ts'
import type { Scene } from '../draw/scene.ts'
import type { Finding } from '../finding.ts'
import type { ChartSpec } from '../spec.ts'
import type { Write } from '../text/describe.ts'
import type { ChartTable } from '../tableShape.ts'
import type { Frame } from '../data/frameShape.ts'

/** What a kind draws from. */
export interface DrawInput {
  spec: ChartSpec
  frame: Frame
  /** Prefix of the ids inside the drawing, unique on the page. */
  id: string
  /** Name and description for assistive technology. */
  title: string
  description: string
  /** Of a line chart, in px; absent: as high as its width asks for. */
  plotHeight?: number | undefined
  /** Of a panel of lines: whether each value has a mark, which the reader's script finds in whichever panel it is. */
  isMarked?: boolean
  /** For a file of its own, which has only drawings; a table is drawn for it. */
  isFile?: boolean | undefined
}

/** A chart without its wrapper, and where on it notes may stand. */
export interface Drawing {
  scene: Scene
  /** One for both sizes, or one for each; none for kinds that take no notes. */
  fields: readonly DrawnField[]
}

/** A kind of chart. Everything that differs between kinds is behind this; `kinds/index.ts` lists them. */
export interface Kind {
  /** What it is called in sentences: "Line chart". */
  name: string
  /** What it draws, in drawing order: of dates and numbers along a continuous axis, or of names. */
  frame: (context: ChartContext, spec: ChartSpec, dataset: Dataset) => Frame
  /** The chart without its wrapper. */
  draw: (context: ChartContext, input: DrawInput) => Drawing
  /** A drawing of 320 by 200 units for cards; its only words are a few names and years where it is `named`. */
  thumbnail: (context: ChartContext, frame: Frame, spec: ChartSpec, named: boolean) => Scene
  /** Where the value axis starts, or null when at zero: the description has to say so. */
  startsAt: (context: ChartContext, frame: Frame, spec: ChartSpec) => number | null
  /** Sentences for the draft of the alternative text. */
  describe: (context: ChartContext, frame: Frame, write: Write, spec: ChartSpec) => string[]
  /** What the author is told when no column is chosen for the axis; null where none is needed. */
  axisMissing: string | null
  /** The table where a kind shows more or other columns than its series. Rows are those of the frame. */
  table?: (context: ChartContext, frame: Frame, spec: ChartSpec, base: ChartTable) => ChartTable
  /** What this kind in particular has to say against the data. */
  check: (context: ChartContext, frame: Frame, spec: ChartSpec) => Finding[]
}
