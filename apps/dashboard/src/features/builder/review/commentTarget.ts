import type { Person } from './queries.ts'

/** What a comment that is being begun is about. */
export interface CommentTarget {
  blockId: string
  /** What a person recognises the block by. */
  label: string
  /** The selected words; '' for the block as a whole. */
  quote: string
  /** Whether a change to the text is suggested, rather than something said about it. */
  suggests?: boolean
  /** Who is named in it from the start. */
  mention?: Person
}
