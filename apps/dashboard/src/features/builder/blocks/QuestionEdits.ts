import type { QuestionAttrs } from '@bubbles/report-document'
import type { Editor } from '@tiptap/core'

/** A question on the paper, and how it is changed. */
export interface QuestionEdits {
  editor: Editor
  attrs: QuestionAttrs
  editable: boolean
  change: (attrs: Partial<QuestionAttrs>) => void
}
