/** What a fault is given. */
export interface Trial {
  seed: number
  /** What is done in the gate: a few of each, where the long form does many. */
  isShort: boolean
  /** How often a fault that is repeated is. */
  times: number
  /** Says how far it is. */
  say: (line: string) => void
  /** Runs when the trial is over, however it ends; what was begun last ends first. */
  onEnd: (work: () => unknown) => void
}

/** What came of it. */
export interface Outcome {
  /** Counts, for the line of figures. */
  figures: Record<string, number | string>
  /** What should not have been, as sentences. Empty: the product held. */
  problems: string[]
}

export interface Fault {
  /** What it is called by, as in `npm run torture -- kills`. */
  name: string
  /** What is done to the product, for people. */
  about: string
  run: (trial: Trial) => Promise<Outcome>
}

/** Thrown where a machine lacks what a fault takes, such as PostgreSQL's programs or the right to mount. */
export class NotHere extends Error {}
