import { type Editor, Extension, InputRule, textblockTypeInputRule } from '@tiptap/core'
import { isAllowedHref } from '@bubbles/report-document'
import { activeBlock, isEmptyParagraph, isSmallNote } from './blocks.ts'
import { duplicateBlock } from './blockMoves.ts'
import { taskRule } from './taskRule.ts'
import { isTextBlock, type TextKind, turnInto } from './turnInto.ts'

const KEYS: readonly (readonly [key: string, kind: TextKind])[] = [
  ['Mod-Alt-0', 'paragraph'],
  ['Mod-Alt-1', 'heading'],
  ['Mod-Alt-2', 'heading'],
  ['Mod-Alt-3', 'subheading'],
  ['Mod-Alt-4', 'subheading'],
  ['Mod-Alt-5', 'subheading'],
  ['Mod-Alt-6', 'subheading'],
  ['Mod-Shift-7', 'orderedList'],
  ['Mod-Shift-8', 'bulletList'],
  ['Mod-Shift-9', 'taskList'],
  ['Mod-Shift-b', 'blockquote'],
  ['Mod-Alt-c', 'codeBlock'],
]

/** `[words](address)` becomes a link at its last bracket; an image, `![…](…)`, is no link. */
const linkRule = new InputRule({
  find: /(?<!!)\[([^[\]]{1,500})\]\(([^\s()]{1,2000})\)$/,
  handler: ({ state, range, match }) => {
    const [, words = '', href] = match
    const link = state.schema.marks.link!
    if (!isAllowedHref(href) || !state.selection.$from.parent.type.allowsMarkType(link)) return null
    const marks = [...(state.storedMarks ?? state.selection.$from.marks()), link.create({ href })]
    state.tr.replaceWith(range.from, range.to, state.schema.text(words, marks)).removeStoredMark(link)
    return undefined
  },
})

/** Kinds of text by keyboard. The report knows two levels of heading: what is typed or pressed for others becomes one of them. */
export const textKeys = Extension.create({
  name: 'textKeys',
  priority: 930,

  addInputRules() {
    const type = this.editor.schema.nodes.heading!
    return [
      textblockTypeInputRule({ find: /^#\s$/, type, getAttributes: () => ({ level: 2 }) }),
      textblockTypeInputRule({ find: /^#{4,6}\s$/, type, getAttributes: () => ({ level: 3 }) }),
      linkRule,
      taskRule,
    ]
  },

  addKeyboardShortcuts() {
    const { editor } = this
    return {
      ...Object.fromEntries(KEYS.map(([key, kind]) => [key, () => turnActive(editor, kind)])),
      // A second Enter ends small notes, as it ends a list.
      Enter: () => {
        if (passTypedDivider(editor)) return true
        const block = activeBlock(editor.state)
        if (!block || !isSmallNote(block.node) || block.node.content.size > 0) return false
        turnInto(editor, block.id, 'paragraph')
        return true
      },
      'Mod-Shift-d': () => {
        const block = activeBlock(editor.state)
        if (block) duplicateBlock(editor, block.id)
        return true
      },
    }
  },
})

function turnActive(editor: Editor, kind: TextKind): boolean {
  const block = activeBlock(editor.state)
  if (block && isTextBlock(block.node)) turnInto(editor, block.id, kind)
  return true
}

/**
 * Takes the Enter that many press behind `---`, which is a divider by then and has a new line below it: another one would stay
 * empty. What is known of the rule goes with the next letter or move of the caret.
 */
function passTypedDivider({ state, view }: Editor): boolean {
  const isJustTyped = state.plugins.some((plugin) => plugin.spec.isInputRules && plugin.getState(state))
  const block = activeBlock(state)
  if (!isJustTyped || !block || !isEmptyParagraph(block.node)) return false
  if (state.doc.resolve(block.pos).nodeBefore?.type.name !== 'horizontalRule') return false
  view.dispatch(state.tr.setSelection(state.selection))
  return true
}
