import { REVIEW_LIMITS } from '@bubbles/domain'
import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import type { BuilderUi } from '../builderUi.ts'
import { activeBlock, type BlockAt, blockById, blockElement } from '../editor/blocks.ts'
import { nameOf as personName } from './mentions.ts'
import type { Person } from './queries.ts'

const LABEL_LENGTH = 80
/** What the line at the top covers, and a little more, in px. */
const TOP_LINE = 64

/** From here on comments stand in the margin; narrower they are in the drawer. */
export const MARGIN_QUERY = '(min-width: 1280px)'

/**
 * Begins a comment on a block, or on the words selected in it. Without `id`: where the selection is.
 * @param suggests whether a change to the text is suggested instead
 * @param mention who is named in it from the start: it is about their name in the text
 */
export function startComment(
  editor: Editor,
  ui: BuilderUi,
  id?: string,
  suggests = false,
  mention?: Person,
): void {
  const { state } = editor
  const block = id === undefined ? activeBlock(state) : blockById(state.doc, id)
  if (!block) return
  const { selection } = state
  const words =
    selection instanceof NodeSelection ? '' : state.doc.textBetween(selection.from, selection.to, '')
  if (id === undefined && words === '' && !suggests) mention ??= namedIn(ui, block)
  const inside = selection.from > block.pos && selection.to < block.pos + block.node.nodeSize
  const label = block.node.textContent || (block.node.attrs.title as string | undefined) || ''
  ui.set({
    comment: {
      blockId: block.id,
      label: shortened(label.trim() || nameOf(block.node.type.name)),
      suggests,
      quote: mention
        ? personName(mention).slice(0, REVIEW_LIMITS.quote)
        : inside
          ? words.slice(0, REVIEW_LIMITS.quote).trim()
          : '',
      ...(mention && { mention }),
    },
    named: null,
    thread: null,
  })
  bringUp(editor, block.id, inside && words !== '' ? selection.from : null)
  showComments(ui)
}

/** Whose name was chosen for a block and is still in it. */
function namedIn(ui: BuilderUi, { id, node }: BlockAt): Person | undefined {
  const { named } = ui.get()
  return named?.blockId === id && node.textContent.includes(personName(named.person))
    ? named.person
    : undefined
}

/** Brings what is commented into the upper half of the screen: its card opens beside it, and downwards. */
function bringUp(editor: Editor, id: string, words: number | null): void {
  const top =
    words === null
      ? blockElement(editor, id)?.getBoundingClientRect().top
      : editor.view.coordsAtPos(words).top
  const room = window.innerHeight
  if (top === undefined || !matchMedia(MARGIN_QUERY).matches || (top > TOP_LINE && top < room / 2)) return
  window.scrollBy({ top: top - room / 4 })
}

/** Brings comments into view: the margin where there is one, else the drawer. */
export function showComments(ui: BuilderUi): void {
  if (ui.get().drawer === 'review') return
  if (matchMedia(MARGIN_QUERY).matches) ui.set({ panel: null, drawer: null, readers: false })
  else ui.openDrawer('review')
}

/** Goes to a thread. @param focus whether its card takes the focus. */
export function showThread(ui: BuilderUi, threadId: string, focus: boolean): void {
  ui.set({ thread: { id: threadId, focus }, comment: null })
  showComments(ui)
}

/** Leaves comments; the focus goes back to the document. */
export function leaveComments(editor: Editor, ui: BuilderUi): void {
  ui.set({ thread: null, comment: null })
  focusText(editor)
}

/** Puts the focus into the document, where the caret was, and at once: a letter typed before would be lost. */
export function focusText(editor: Editor): void {
  if (editor.isEditable) editor.view.focus()
  else editor.view.dom.focus({ preventScroll: true })
}

/** Closes a thread that is done, if it is still in hand. @param goTo where the focus goes that would go with its card */
export function closeThread(ui: BuilderUi, threadId: string, goTo: () => void): void {
  const { activeElement } = document
  const isOwn =
    activeElement === null ||
    activeElement === document.body ||
    activeElement.closest(`[data-thread="${threadId}"]`) !== null
  if (ui.get().thread?.id === threadId) ui.set({ thread: null })
  if (isOwn) goTo()
}

const shortened = (text: string): string =>
  text.length > LABEL_LENGTH ? `${text.slice(0, LABEL_LENGTH - 1).trimEnd()}…` : text

const nameOf = (type: string): string => type.charAt(0).toUpperCase() + type.slice(1)
