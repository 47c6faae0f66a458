import { documentToYUpdate, DOCUMENT_FRAGMENT } from '@bubbles/report-document'
import type { Editor } from '@tiptap/core'
import { afterEach, expect, it, vi } from 'vitest'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { sharedEditor, shortReport } from '../editor/testing/testEditor.ts'
import { presenceExtensions } from './caret.ts'

let editor: Editor
afterEach(() => {
  vi.useRealTimers()
  editor.destroy()
})

function open() {
  const ydoc = new Y.Doc()
  Y.applyUpdate(ydoc, documentToYUpdate(shortReport))
  const awareness = new Awareness(ydoc)
  editor = sharedEditor(ydoc, presenceExtensions(awareness))
  return { ydoc, awareness }
}

/** Somebody's caret at the beginning of the paragraph, as it comes over the wire. */
function comes(awareness: Awareness, ydoc: Y.Doc, own: object = {}): void {
  const paragraph = ydoc.getXmlFragment(DOCUMENT_FRAGMENT).get(1) as Y.XmlElement
  const position = Y.relativePositionToJSON(
    Y.createRelativePositionFromTypeIndex(paragraph.get(0) as Y.XmlText, 2),
  ) as object
  awareness.states.set(7, {
    user: { userId: 'u', name: 'Tomas Berg', place: 1 },
    cursor: { anchor: position, head: position },
    ...own,
  })
  awareness.emit('change', [{ added: [7], updated: [], removed: [] }, 'wire'])
}

it('draws others’ carets with their first name, which is no part of the text', async () => {
  const { awareness, ydoc } = open()
  comes(awareness, ydoc)
  await vi.waitFor(() => expect(editor.view.dom.querySelector('.bb-caret')).not.toBeNull())
  const caret = editor.view.dom.querySelector('.bb-caret')!
  expect(caret.classList.contains('bb-person-1')).toBe(true)
  expect(caret.querySelector<HTMLElement>('.bb-caret-flag')!.dataset.name).toBe('Tomas')
  expect(caret.textContent?.replaceAll('\u2060', '')).toBe('')
  expect(editor.getText()).not.toContain('Tomas')
})

it('takes a caret away with who left', async () => {
  const { awareness, ydoc } = open()
  comes(awareness, ydoc)
  await vi.waitFor(() => expect(editor.view.dom.querySelector('.bb-caret')).not.toBeNull())
  awareness.states.delete(7)
  awareness.emit('change', [{ added: [], updated: [], removed: [7] }, 'wire'])
  await vi.waitFor(() => expect(editor.view.dom.querySelector('.bb-caret')).toBeNull())
})

it('draws nothing anew for one’s own caret, and tells in which block it is', async () => {
  const { awareness } = open()
  const drawn = vi.fn<() => void>()
  editor.on('transaction', drawn)
  vi.useFakeTimers()
  awareness.setLocalStateField('cursor', null)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(drawn).not.toHaveBeenCalled()
  editor.commands.setTextSelection(editor.state.doc.content.size - 1)
  expect(awareness.getLocalState()).toMatchObject({ blockId: 'first00000' })
})
