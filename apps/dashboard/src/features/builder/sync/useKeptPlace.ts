import { DOCUMENT_FRAGMENT } from '@bubbles/report-document'
import { toasts } from '@bubbles/ui'
import { NodeSelection, type Selection, TextSelection } from '@tiptap/pm/state'
import type { Node } from '@tiptap/pm/model'
import type { Editor } from '@tiptap/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import * as Y from 'yjs'
import { readCaret } from '../editor/freshSelection.ts'
import type { SyncProvider } from './SyncProvider.ts'

/** A place in a document by its block, so that it is the same in another Y.Doc. */
interface Place {
  blockId: string
  offset: number
}

interface KeptSelection {
  anchor: Place | null
  head: Place | null
  isNode: boolean
}

/** What a person would miss when an editor takes the place of another. */
interface Kept extends KeptSelection {
  focused: boolean
  couldUndo: boolean
  /** A block in view, and where its top is. */
  seen: { blockId: string; top: number } | null
}

/**
 * Keeps caret, focus and scroll position when the editor is made again for another provider, and says so once where it
 * ended what could be undone. Keeps the caret in its block, too, when somebody else's edit makes that block again, as
 * dragging it does.
 */
export function useKeptPlace(editor: Editor | null, provider: SyncProvider): void {
  const kept = useRef<Kept | null>(null)
  const current = useRef(editor)
  useLayoutEffect(() => {
    current.current = editor
  }, [editor])
  // The editor is made again after this cleanup.
  useLayoutEffect(
    () => () => {
      const { current: leaving } = current
      if (leaving && !leaving.isDestroyed) kept.current = readPlace(leaving)
    },
    [provider],
  )
  useEffect(() => {
    provider.isBusy = () => (editor && !editor.isDestroyed ? editor.view.composing : false)
    provider.keepPlace = (apply) =>
      editor && !editor.isDestroyed ? keepSelection(editor, provider.ydoc, apply) : apply()
    const place = kept.current
    kept.current = null
    if (!editor || !place) return
    // Now: a key pressed before the caret is back would be lost.
    select(editor, place)
    if (place.focused) editor.view.focus()
    // Blocks that React draws are as high as they were only then.
    const timer = setTimeout(() => {
      if (!editor.isDestroyed) scrollTo(editor, place)
    })
    if (place.couldUndo)
      toasts.notify({
        message: 'This report’s history was tidied up. Nothing is lost, but you can’t undo past this point.',
      })
    return () => clearTimeout(timer)
    // The provider comes with its editor.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [editor])
}

/**
 * Applies what others wrote without moving the selection, also one the browser has not reported yet. It is put back by
 * block and offset where the elements it was in are made again by what `apply` writes.
 */
export function keepSelection(editor: Editor, ydoc: Y.Doc, apply: () => void): void {
  readCaret(editor.view)
  const { doc, selection } = editor.state
  const fragment = ydoc.getXmlFragment(DOCUMENT_FRAGMENT)
  const elements = [selection.anchor, selection.head].map((pos) => elementAt(doc, fragment, pos))
  const before = readSelection(editor)
  apply()
  if (elements.some((element) => element?._item?.deleted)) select(editor, before)
}

/** The element of the innermost block around a position, or of the block after it. */
function elementAt(doc: Node, fragment: Y.XmlFragment, pos: number): Y.XmlElement | null {
  const at = doc.resolve(pos)
  let element: Y.XmlElement | null = null
  for (let depth = 0; depth <= at.depth; depth++) {
    const parent: Y.XmlFragment = element ?? fragment
    const index = at.index(depth)
    const child: unknown = index < parent.length ? parent.get(index) : null
    if (!(child instanceof Y.XmlElement)) break
    element = child
  }
  return element
}

function readSelection({ state: { doc, selection } }: Editor): KeptSelection {
  return {
    anchor: placeOf(doc, selection.anchor),
    head: placeOf(doc, selection.head),
    isNode: selection instanceof NodeSelection,
  }
}

function readPlace(editor: Editor): Kept {
  return {
    ...readSelection(editor),
    focused: editor.isFocused,
    couldUndo: editor.can().undo(),
    seen: firstInView(editor),
  }
}

function select(editor: Editor, { anchor, head, isNode }: KeptSelection): void {
  const { doc, tr } = editor.state
  const [from, to] = [positionOf(doc, anchor), positionOf(doc, head)]
  if (from === null || to === null) return
  let selection: Selection
  const at = doc.resolve(from)
  if (isNode && at.nodeAfter) selection = NodeSelection.create(doc, from)
  else selection = TextSelection.between(at, doc.resolve(to))
  editor.view.dispatch(tr.setSelection(selection).setMeta('addToHistory', false))
}

/** Scrolls so that what was in view is where it was. */
function scrollTo(editor: Editor, { seen }: Kept): void {
  const element = seen && elementOf(editor, seen.blockId)
  if (element) scrollerOf(element).scrollTop += element.getBoundingClientRect().top - seen.top
}

/** The innermost block around a position, and how far into it. A block that is chosen as a whole is before itself. */
export function placeOf(doc: Node, pos: number): Place | null {
  const at = doc.resolve(pos)
  const after = at.nodeAfter
  if (after && !after.isText && after.attrs.id) return { blockId: String(after.attrs.id), offset: -1 }
  for (let depth = at.depth; depth > 0; depth--) {
    const { id } = at.node(depth).attrs
    if (id) return { blockId: String(id), offset: pos - at.start(depth) }
  }
  return null
}

/** Where a place is in a document; null where its block is gone. */
export function positionOf(doc: Node, place: Place | null): number | null {
  let found: number | null = null
  doc.descendants((node, pos) => {
    if (found !== null || !place) return false
    if (node.attrs.id !== place.blockId) return true
    found = place.offset < 0 ? pos : pos + 1 + Math.min(place.offset, node.content.size)
    return false
  })
  return found
}

function firstInView(editor: Editor): Kept['seen'] {
  let seen: Kept['seen'] = null
  editor.state.doc.forEach((node, pos) => {
    if (seen) return
    const element = editor.view.nodeDOM(pos)
    if (!(element instanceof HTMLElement)) return
    const { top, bottom } = element.getBoundingClientRect()
    if (bottom > 0) seen = { blockId: String(node.attrs.id), top }
  })
  return seen
}

function elementOf(editor: Editor, blockId: string): HTMLElement | null {
  const pos = positionOf(editor.state.doc, { blockId, offset: -1 })
  const element = pos === null ? null : editor.view.nodeDOM(pos)
  return element instanceof HTMLElement ? element : null
}

/** What scrolls an element. */
function scrollerOf(element: HTMLElement): Element {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return document.scrollingElement ?? document.documentElement
}
