import type { Editor } from '@tiptap/core'
import type { BuilderUi } from '../builderUi.ts'

/** What the settings of a block are given. */
export interface PanelProps {
  editor: Editor
  ui: BuilderUi
  blockId: string
  /** Where to open; '' for the beginning. */
  step: string
  onClose: () => void
}
