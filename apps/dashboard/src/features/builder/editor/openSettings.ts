import type { Editor } from '@tiptap/core'
import type { BuilderUi } from '../builderUi.ts'
import { type BlockAt, selectBlock } from './blocks.ts'
import { focusPanel } from './focusField.ts'

/** Selects a block and opens its settings, which take the focus. */
export function openSettings(editor: Editor, ui: BuilderUi, block: BlockAt): void {
  selectBlock(editor, block)
  ui.openPanel(block.id)
  focusPanel()
}
