import type { Editor } from '@tiptap/core'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { announce } from '../editor/announce.ts'
import { activeBlock, type BlockAt } from '../editor/blocks.ts'

/** Where a word is in the document. */
interface Word {
  from: number
  to: number
}

/** A word or number, or a sign between them. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’.,][\p{L}\p{M}\p{N}]+)*|\S/gu

/**
 * Selects the word before or after what is selected in the block in hand, for documents that are only read and have no caret.
 * @param by −1 or 1
 * @param isMore whether what is selected stays so, as with the shift key
 */
export function selectWords(editor: Editor, by: -1 | 1, isMore: boolean): void {
  const { state, view } = editor
  const block = activeBlock(state)
  const words = block ? wordsIn(block) : []
  const range = nextRange(words, state.selection, by, isMore)
  if (!range) return
  const selection = TextSelection.create(state.doc, range.anchor, range.head)
  view.dispatch(state.tr.setSelection(selection))
  showSelection(editor)
  announce(state.doc.textBetween(selection.from, selection.to, ' '))
}

/** The editor draws no selection itself where nothing can be written. */
function showSelection({ view }: Editor): void {
  const { anchor, head } = view.state.selection
  const [start, end] = [view.domAtPos(anchor), view.domAtPos(head)]
  getSelection()?.setBaseAndExtent(start.node, start.offset, end.node, end.offset)
  const element = end.node instanceof Element ? end.node : end.node.parentElement
  element?.scrollIntoView({ block: 'nearest' })
}

/** The words and signs of a block, in order. */
function wordsIn({ node, pos }: BlockAt): Word[] {
  const words: Word[] = []
  const take = (text: string, at: number) => {
    for (const { 0: word, index } of text.matchAll(WORD))
      words.push({ from: at + index, to: at + index + word.length })
  }
  const start = pos + 1
  // Text of several looks is several nodes: one word may be in two of them. What is no text takes one place, as a blank.
  if (node.isTextblock) take(node.textBetween(0, node.content.size, undefined, '\n'), start)
  else
    node.descendants((child, at) => {
      if (child.isTextblock) take(child.textBetween(0, child.content.size, undefined, '\n'), start + at + 1)
      return !child.isTextblock
    })
  return words
}

/** What is selected next; null where there is nothing more. */
function nextRange(
  words: readonly Word[],
  selection: { from: number; to: number; anchor: number; head: number },
  by: -1 | 1,
  isMore: boolean,
): { anchor: number; head: number } | null {
  const isWhole = selection instanceof NodeSelection || selection.from === selection.to
  const first = words.findIndex(({ to }) => to > selection.from)
  const last = words.findLastIndex(({ from }) => from < selection.to)
  const end = words.length - 1
  if (end < 0) return null
  const isBackwards = selection.head < selection.anchor
  let [anchor, head] = isBackwards ? [last, first] : [first, last]
  if (isWhole) anchor = head = by > 0 ? 0 : end
  else {
    const from = isMore ? head : by > 0 ? last : first
    head = Math.min(Math.max(from + by, 0), end)
    if (!isMore) anchor = head
  }
  const [a, h] = [words[anchor], words[head]]
  if (!a || !h) return null
  return anchor <= head ? { anchor: a.from, head: h.to } : { anchor: a.to, head: h.from }
}
