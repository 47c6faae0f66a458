import { NodeSelection } from '@tiptap/pm/state'
import { type Editor, useEditorState } from '@tiptap/react'
import { useCallback, useSyncExternalStore } from 'react'
import type { BuilderUi } from '../builderUi.ts'
import { activeBlock, blockById, selectBlock, writeIn } from '../editor/blocks.ts'
import { isTextBlock } from '../editor/turnInto.ts'
import { DRAWERS } from './drawers.ts'
import type { DrawerProps } from './DrawerProps.ts'
import { hasSettings, PANELS } from './panels.ts'

/** Settings of the block whose settings were opened, where it has any. */
export function SettingsPanel({ editor, ui }: { editor: Editor; ui: BuilderUi }) {
  const panel = useSyncExternalStore(ui.subscribe, () => ui.get().panel)
  const type = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      panel ? blockById(now.state.doc, panel.blockId)?.node.type.name : undefined,
  })
  const close = useCallback(() => {
    const block = panel && blockById(editor.state.doc, panel.blockId)
    ui.closePanel()
    if (!block) return
    // A quote whose settings came with it has its words to be written yet.
    if (isTextBlock(block.node) && block.node.textContent === '') writeIn(editor, block)
    else selectBlock(editor, block)
  }, [editor, ui, panel])
  const Panel = type !== undefined && hasSettings(type) ? PANELS[type] : undefined
  if (!panel || !Panel) return null
  return (
    <Panel
      key={panel.blockId}
      editor={editor}
      ui={ui}
      blockId={panel.blockId}
      step={panel.step}
      onClose={close}
    />
  )
}

/** The drawer that is open, such as the history. */
export function OpenDrawer(props: Omit<DrawerProps, 'onClose'>) {
  const { ui } = props
  const drawer = useSyncExternalStore(ui.subscribe, () => ui.get().drawer)
  const Open = drawer === null ? undefined : DRAWERS[drawer]
  return Open ? <Open {...props} onClose={() => ui.closeDrawer()} /> : null
}

/** The panel belongs to one block: it closes when a person goes elsewhere, not when others' edits arrive. */
export function closeLeftPanel(editor: Editor, ui: BuilderUi, remote: boolean): void {
  const { panel } = ui.get()
  if (!panel || remote) return
  const { selection } = editor.state
  if (selection instanceof NodeSelection && selection.node.attrs.id === panel.blockId) return
  // What is said and who said it are written in turn.
  const block = activeBlock(editor.state)
  if (block?.id === panel.blockId && block.node.type.name === 'blockquote') return
  ui.closePanel()
}
