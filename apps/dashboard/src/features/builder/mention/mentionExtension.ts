import { type Editor, Extension, type Range } from '@tiptap/core'
import { isChangeOrigin } from '@tiptap/extension-collaboration'
import { type EditorState, PluginKey } from '@tiptap/pm/state'
import { Suggestion } from '@tiptap/suggestion'
import type { BuilderUi } from '../builderUi.ts'
import type { MentionItem } from './MentionState.ts'

/** No name of a person or date has more words. */
const MAX_WORDS = 3

/**
 * `@` at the start of a word opens the menu of people and dates. What it offers is found by `MentionMenu`; what a choice does is
 * `run`'s business.
 */
export const mentionExtension = (
  ui: BuilderUi,
  run: (editor: Editor, item: MentionItem, range: Range) => void,
) =>
  Extension.create({
    name: 'mentionMenu',
    // As the menu of blocks: its keys come before those of blocks while it is open.
    priority: 955,

    addProseMirrorPlugins() {
      return [
        Suggestion<MentionItem, MentionItem>({
          editor: this.editor,
          pluginKey: new PluginKey('mentionMenu'),
          char: '@',
          allowSpaces: true,
          allowedPrefixes: [' ', '\u00a0', '('],
          decorationClass: 'mention',
          allow: ({ state, range }) => isAllowed(state, range),
          // A caret that only passes opens nothing.
          shouldShow: ({ query, transaction }) =>
            !/^\s/.test(query) &&
            query.split(' ').length <= MAX_WORDS &&
            (ui.get().mention !== null || (transaction.docChanged && !isChangeOrigin(transaction))),
          command: ({ editor, range, props }) => run(editor, props, range),
          render: () => ({
            onStart: (props) => show(ui, props),
            onUpdate: (props) => show(ui, props),
            onExit: ({ editor }) => {
              ui.set({ mention: null })
              for (const name of ['aria-controls', 'aria-activedescendant'])
                editor.view.dom.removeAttribute(name)
            },
            onKeyDown: ({ event }) => keyDown(ui, event),
          }),
        }),
      ]
    },
  })

function show(
  ui: BuilderUi,
  {
    query,
    clientRect,
    command,
  }: {
    query: string
    clientRect?: (() => DOMRect | null) | null
    command: (item: MentionItem) => void
  },
): void {
  if (!clientRect?.()) return
  const before = ui.get().mention
  // Someone else's words above move the line, not the choice.
  const active = before?.query === query ? before.active : 0
  ui.set({ mention: { query, items: before?.items ?? [], active, lineOf: clientRect, choose: command } })
}

/** @returns whether the key was meant for the menu, which is not seen while nothing fits */
function keyDown(ui: BuilderUi, event: KeyboardEvent): boolean {
  const { mention } = ui.get()
  if (!mention?.items.length) return false
  const { active, items } = mention
  const to = { ArrowDown: active + 1, ArrowUp: active - 1 }[event.key]
  if (to !== undefined) {
    ui.set({ mention: { ...mention, active: (to + items.length) % items.length } })
    return true
  }
  if (event.key !== 'Enter' && event.key !== 'Tab') return false
  mention.choose(items[active]!)
  return true
}

/** Words of the report, at the start of one; in the title no one is told of anything. */
function isAllowed(state: EditorState, range: Range): boolean {
  const $from = state.doc.resolve(range.from)
  const { parent, parentOffset } = $from
  if (!parent.isTextblock || parent.type.spec.code || parent.type.name === 'title') return false
  if (state.schema.marks.code!.isInSet(state.storedMarks ?? $from.marks())) return false
  // What is before it may be in other marks, where the search for it doesn't look.
  return /^[\s(]?$/.test(parent.textBetween(Math.max(0, parentOffset - 1), parentOffset))
}
