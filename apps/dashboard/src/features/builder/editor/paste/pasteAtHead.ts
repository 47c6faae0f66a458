import { LIMITS, newBlockId } from '@bubbles/report-document'
import { toasts } from '@bubbles/ui'
import type { Editor } from '@tiptap/core'
import type { Node as ProseMirrorNode, Slice } from '@tiptap/pm/model'
import { type EditorState, TextSelection } from '@tiptap/pm/state'
import {
  activeBlock,
  blockAtIndex,
  bodyStart,
  emptyParagraph,
  isEmptyParagraph,
  undoStep,
} from '../blocks.ts'
import { cleanHtml } from './cleanHtml.ts'
import { insertBlocks } from './insertBlocks.ts'

/** A text that begins with a heading of the first level, marked or underlined. */
const TITLED = /^\s*(?:#[ \t]+\S|[^\n]*\S[^\n]*\n=+[ \t]*(?:\n|$))/

/** Whether a Markdown text begins with its title. */
export const isTitled = (markdown: string): boolean => TITLED.test(markdown)

/** Whether the selection is within the title. */
export const inTitle = (state: EditorState): boolean => nameOf(state) === 'title'

/** Whether the selection is within the title or the introduction. */
export const inHead = (state: EditorState): boolean => inTitle(state) || nameOf(state) === 'standfirst'

function nameOf({ selection: { $from, $to } }: EditorState): string | null {
  return $from.sameParent($to) ? $from.parent.type.name : null
}

/**
 * Pastes what the browser read where one of its lines can be the title. What is one line goes where the caret is, and into
 * the introduction, as any words do.
 * @returns whether it does
 */
export function pasteAtHead(editor: Editor, slice: Slice, html: string): boolean {
  const nodes = slice.content.content.map((node) => asBody(editor, node))
  // What is part of a block, such as a row of a table or words, finds its place without help.
  if (nodes.length === 0 || !nodes.every(({ type }) => type.isInGroup('block'))) return false
  if (inTitle(editor.state) && nodes.length === 1 && nodes[0]!.isTextblock && fitsTitle(editor, nodes[0]!))
    return false
  return inTitle(editor.state) || startsWithTitle(html) ? placeAtHead(editor, nodes, true) : false
}

/** A title and an introduction that were copied are text like any other. */
function asBody({ schema }: Editor, node: ProseMirrorNode): ProseMirrorNode {
  if (node.type.name !== 'title' && node.type.name !== 'standfirst') return node
  return schema.nodes.paragraph!.create({ id: newBlockId() }, node.content)
}

function startsWithTitle(html: string): boolean {
  if (!/<h1[\s>]/i.test(html)) return false
  const { body } = new DOMParser().parseFromString(cleanHtml(html), 'text/html')
  return body.firstElementChild?.tagName === 'H1'
}

/**
 * Puts blocks into title, introduction and text: into the title the first line where the caret is in it, and the heading a
 * text begins with where there is no title; into the introduction the paragraph that comes next where the caret is in that.
 * @param isTitled whether the first block is the heading of them all
 * @returns false where all of them belong where the caret is
 */
export function placeAtHead(editor: Editor, nodes: readonly ProseMirrorNode[], hasTitle: boolean): boolean {
  const { state } = editor
  const isHere = inTitle(state)
  if (!inHead(state) && !(hasTitle && isUntitled(state) && isFirstLine(state))) return false
  const rest = [...nodes]
  undoStep(editor, () => {
    const isTitle = isHere || (hasTitle && isUntitled(state))
    if (isTitle && rest[0]!.isTextblock && rest[0]!.type.name !== 'codeBlock') {
      if (fitsTitle(editor, rest[0]!)) writeTitle(editor, lineOf(rest.shift()!), isHere)
      else tellTooLong()
    }
    if (nameOf(editor.state) === 'standfirst' && rest[0]?.type.name === 'paragraph')
      editor.view.dispatch(editor.state.tr.replaceWith(...rangeOf(editor.state), rest.shift()!.content))
    if (rest.length === 0) return
    if (inHead(editor.state)) caretIntoText(editor)
    insertBlocks(editor, rest)
  })
  return true
}

const rangeOf = ({ selection: { from, to } }: EditorState): [number, number] => [from, to]

const isUntitled = ({ doc }: EditorState): boolean => doc.firstChild?.textContent.trim() === ''

/** Whether the caret is on an empty line with which the text begins. */
function isFirstLine(state: EditorState): boolean {
  const block = activeBlock(state)
  return (
    block !== null &&
    block.parent === state.doc &&
    block.index === bodyStart(state.doc) &&
    isEmptyParagraph(block.node)
  )
}

const lineOf = (node: ProseMirrorNode): string => node.textBetween(0, node.content.size, ' ', ' ').trim()

function fitsTitle({ state }: Editor, node: ProseMirrorNode): boolean {
  const { empty, from, to } = state.selection
  const replaced = inTitle(state) && !empty ? to - from : 0
  return (state.doc.firstChild?.textContent.length ?? 0) - replaced + lineOf(node).length <= LIMITS.title
}

function writeTitle({ state, view }: Editor, words: string, isHere: boolean): void {
  const { tr } = state
  if (words === '') return
  if (isHere) tr.insertText(words)
  else tr.replaceWith(1, state.doc.firstChild!.nodeSize - 1, state.schema.text(words))
  view.dispatch(tr.scrollIntoView())
}

function tellTooLong(): void {
  toasts.notify({
    message: `The first line is longer than a title can be (${LIMITS.title} characters), so it’s in the text below.`,
  })
}

/** Puts the caret on an empty line with which the text begins, and makes one where it begins with words. */
export function caretIntoText(editor: Editor): void {
  const { doc, tr } = editor.state
  const first = blockAtIndex(doc, bodyStart(doc))!
  if (!isEmptyParagraph(first.node)) tr.insert(first.pos, emptyParagraph(editor))
  editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, first.pos + 1)))
}
