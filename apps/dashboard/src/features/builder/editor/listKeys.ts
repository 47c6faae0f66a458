import type { Editor } from '@tiptap/core'

const ITEMS = new Set(['listItem', 'taskItem'])

/**
 * Tab in a list: the point goes one level in. Where it can't, as the first of its list, the focus stays all the same: who
 * types on would write into a button.
 * @returns false outside of lists
 */
export function tabInList(editor: Editor): boolean {
  const { $from } = editor.state.selection
  for (let depth = $from.depth; depth > 0; depth--) {
    const { name } = $from.node(depth).type
    if (!ITEMS.has(name)) continue
    editor.commands.sinkListItem(name)
    return true
  }
  return false
}
