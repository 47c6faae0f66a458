import { type Editor, Extension, type Range } from '@tiptap/core'
import type { ResolvedPos } from '@tiptap/pm/model'
import { Suggestion } from '@tiptap/suggestion'
import type { BuilderUi } from '../builderUi.ts'
import { blockAround, inBody } from '../editor/blocks.ts'
import { dropSlash } from '../editor/placedSlash.ts'
import { filterSlashItems, itemsFor } from './findItems.ts'
import type { SlashItem } from './SlashItem.ts'

/** "/" at the start of a line or after a space opens the menu of blocks. What a choice does is `run`'s business. */
export const slashExtension = (ui: BuilderUi, run: (editor: Editor, item: SlashItem) => void) =>
  Extension.create({
    name: 'slashMenu',
    // Its keys come before those of blocks while the menu is open.
    priority: 950,

    addProseMirrorPlugins() {
      return [
        Suggestion<SlashItem, SlashItem>({
          editor: this.editor,
          char: '/',
          allowSpaces: true,
          // Found in `show`: what is waited for would be empty for a moment, and be said to be.
          items: () => [],
          allow: ({ state, range }) => {
            const $from = state.doc.resolve(range.from)
            const block = blockAround($from)
            return block !== null && inBody(state.doc, block) && isWrittenIn($from)
          },
          // After the second space nobody is looking for a block any more.
          shouldShow: ({ query }) => query.split(' ').length <= 2,
          command: ({ editor, range, props }) => {
            editor
              .chain()
              .focus()
              .deleteRange(range satisfies Range)
              .run()
            run(editor, props)
          },
          decorationClass: 'slash',
          render: () => ({
            onStart: (props) => show(ui, props),
            onUpdate: (props) => show(ui, props),
            onExit: ({ editor }) => {
              ui.set({ slash: null })
              describe(editor.view.dom, null)
              // A choice goes on with the line first; and the view is still being updated.
              queueMicrotask(() => dropSlash(editor))
            },
            onKeyDown: ({ event, view }) => keyDown(ui, event, view.dom),
          }),
        }),
      ]
    },
  })

/** Opens the menu with what fits the query, its first line active. */
function show(
  ui: BuilderUi,
  props: {
    editor: Editor
    query: string
    clientRect?: (() => DOMRect | null) | null
    command: (item: SlashItem) => void
  },
): void {
  const { dom, state } = props.editor.view
  // The hint after the slash has room only where nothing follows.
  dom.dataset.slash = state.selection.$from.parent.content.size === props.query.length + 1 ? 'alone' : 'among'
  const { query, clientRect, command } = props
  if (!clientRect?.()) return
  const block = blockAround(state.selection.$from)
  const isWithin = block !== null && block.node !== state.selection.$from.parent
  const items = filterSlashItems(
    query,
    itemsFor(block?.parent.type.name === 'column', isWithin, ui.get().helps?.item),
  )
  ui.set({ slash: { query, items, active: 0, lineOf: clientRect, choose: command } })
  describe(dom, items[0])
}

/** @returns whether the key was meant for the menu */
function keyDown(ui: BuilderUi, event: KeyboardEvent, dom: HTMLElement): boolean {
  const { slash } = ui.get()
  if (!slash?.items.length) return false
  const { active, items } = slash
  const to = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: items.length - 1 }[event.key]
  if (to !== undefined) {
    const next = (to + items.length) % items.length
    ui.set({ slash: { ...slash, active: next } })
    describe(dom, items[next])
    return true
  }
  if (event.key !== 'Enter' && event.key !== 'Tab') return false
  slash.choose(items[active]!)
  return true
}

/**
 * Lines, headings, and the words of lists, quotes and callouts. A cell needs words before it: a stroke alone is what many write
 * where there is no number.
 */
function isWrittenIn($from: ResolvedPos): boolean {
  const { parent } = $from
  if (parent.type.name !== 'paragraph' && parent.type.name !== 'heading') return false
  return !/^table(?:Cell|Header)$/.test($from.node(-1).type.name) || $from.parentOffset > 0
}

/** Tells assistive technology, whose focus stays in the text, which line of the menu is meant; null: it is closed. */
function describe(dom: HTMLElement, item: SlashItem | null | undefined): void {
  if (item === null) {
    dom.removeAttribute('aria-controls')
    dom.removeAttribute('aria-activedescendant')
    return
  }
  dom.setAttribute('aria-controls', 'slash-menu')
  if (item) dom.setAttribute('aria-activedescendant', `slash-${item.id}`)
  else dom.removeAttribute('aria-activedescendant')
}
