import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'

/** Whether Ctrl+K is about the words that are selected: a link for them. */
export function linksWords({ state }: Editor): boolean {
  const { selection, schema } = state
  return (
    selection instanceof TextSelection &&
    !selection.empty &&
    selection.$from.parent.type.allowsMarkType(schema.marks.link!)
  )
}
