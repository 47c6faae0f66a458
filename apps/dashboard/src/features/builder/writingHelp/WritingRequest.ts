import type { WritingTask } from '@bubbles/domain'

/** A text that a person wants suggested. */
export interface WritingRequest {
  task: WritingTask
  /** The figure, and what in its settings was pressed, if that was it; absent: it is about the text where the caret is. */
  blockId?: string
  anchor?: HTMLElement
}
