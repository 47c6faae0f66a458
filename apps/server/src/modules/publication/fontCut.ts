/** A part of a font file: some of its characters, in some of its weights. */
export interface FontCut {
  /** Of the whole file. */
  path: string
  characters: string
  /** Lightest and heaviest. */
  weights: readonly [number, number]
}
