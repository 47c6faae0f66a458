import type { WritingTask } from '@bubbles/domain'

/** A text that a person wants suggested, and where it would go. */
export interface WritingRequest {
  task: WritingTask
  /** The block it is about; '' for an introduction. */
  blockId: string
  /** The passage to be made plainer. */
  range?: { from: number; to: number }
  /** What the suggestion stands below. */
  anchor: HTMLElement
}
