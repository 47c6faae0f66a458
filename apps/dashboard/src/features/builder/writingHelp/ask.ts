import type { Editor } from '@tiptap/core'
import { activeBlock, blockAtIndex } from '../editor/blocks.ts'
import type { BuilderUi } from '../builderUi.ts'

/** Asks for plainer words for the selected ones. */
export function askPlainer(editor: Editor, ui: BuilderUi): void {
  const { $from, from, to } = editor.state.selection
  const anchor = editor.view.nodeDOM($from.before())
  const own: unknown = $from.parent.attrs.id
  const blockId = typeof own === 'string' ? own : activeBlock(editor.state)?.id
  if (blockId && anchor instanceof HTMLElement)
    ui.set({ writing: { task: 'plainer', blockId, range: { from, to }, anchor } })
}

/** Asks for an introduction of the report. */
export function askIntroduction(editor: Editor, ui: BuilderUi): void {
  const { doc, selection } = editor.state
  const first = blockAtIndex(doc, 1)
  const place = first?.node.type.name === 'standfirst' ? first.pos : selection.$from.before()
  const anchor = editor.view.nodeDOM(place)
  if (anchor instanceof HTMLElement) ui.set({ writing: { task: 'introduction', blockId: '', anchor } })
}
