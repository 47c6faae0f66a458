/** Px between two lines of text in the small drawing. */
export const LINE = 9
/** A row is at least as high as a pointer, or a finger, needs. */
export const MIN = { pointer: 24, touch: 46 } as const

/** Characters that stand on a line of a published page, about. */
const CHARACTERS = 72

/** Lines a text takes in the small drawing: as on the page, eight at most. */
export const linesOf = (text: string, most = 8): number =>
  Math.min(most, Math.max(1, Math.ceil(text.length / CHARACTERS)))
