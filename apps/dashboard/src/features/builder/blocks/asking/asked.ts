import type { QuestionAttrs } from '@bubbles/report-document'
import type { Editor } from '@tiptap/core'

/** The question that a part of its block belongs to. */
export interface Asked {
  editor: Editor
  attrs: QuestionAttrs
  editable: boolean
  change: (attrs: Partial<QuestionAttrs>) => void
}
