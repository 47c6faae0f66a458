import {
  documentToYUpdate,
  replaceDocument,
  type ReportDocument,
  yDocToDocument,
} from '@bubbles/report-document'
import type { Editor } from '@tiptap/core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { figure, p, sharedEditor } from '../editor/testing/testEditor.ts'
import { deleteBlock } from '../editor/blockMoves.ts'
import { separateUndo } from '../editor/blocks.ts'
import { forgetSteps, openSteps, stepBack } from '../editor/undo.ts'
import { presenceExtensions } from '../presence/caret.ts'
import { noteRestored, watchRestores } from './othersRestores.ts'

const created: ReportDocument = {
  type: 'doc',
  content: [
    { type: 'title', attrs: { id: 'title00000' } },
    { type: 'paragraph', attrs: { id: 'first00000' } },
  ],
}

let ydoc: Y.Doc
let server: Y.Doc
let awareness: Awareness
let editor: Editor
beforeEach(() => {
  ydoc = new Y.Doc()
  server = new Y.Doc()
  const start = documentToYUpdate(created)
  for (const each of [ydoc, server]) Y.applyUpdate(each, start, 'provider')
  ydoc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== 'provider') Y.applyUpdate(server, update)
  })
  awareness = new Awareness(ydoc)
  editor = sharedEditor(ydoc, presenceExtensions(awareness))
})
afterEach(() => {
  vi.useRealTimers()
  editor.destroy()
})

const body = () => yDocToDocument(ydoc).content.slice(1)
const asBegun = () => expect(body()).toMatchObject([{ type: 'paragraph', attrs: { id: 'first00000' } }])

/** Words and a rating that was deleted again: three steps, none of which is the report's beginning. */
function write(): void {
  editor.view.dispatch(
    editor.state.tr.insert(
      editor.state.doc.content.size,
      editor.schema.nodeFromJSON(p('words00000', 'Words')),
    ),
  )
  separateUndo(editor)
  const rating = { ...figure('rating0000', 'question'), attrs: { id: 'rating0000', kind: 'rating' } }
  editor.view.dispatch(
    editor.state.tr.insert(editor.state.doc.content.size, editor.schema.nodeFromJSON(rating)),
  )
  separateUndo(editor)
  deleteBlock(editor, 'rating0000')
}

/** What the server does to restore, as it arrives. */
function serverRestores(document: ReportDocument): void {
  const before = Y.encodeStateVector(server)
  replaceDocument(server, document)
  Y.applyUpdate(ydoc, Y.encodeStateAsUpdate(server, before), 'provider')
}

it('undoes nothing of before into what somebody else restored', async () => {
  const stop = watchRestores(editor, () => Promise.resolve(7))
  write()
  serverRestores(created)
  asBegun()
  // At once: before it is known that it was a restore.
  stepBack(editor, 'undo')
  await vi.waitFor(() => expect(openSteps(editor)).toEqual({ undo: false, redo: false }))
  stepBack(editor, 'undo')
  stepBack(editor, 'redo')
  await new Promise((resolve) => setTimeout(resolve))
  asBegun()
  stop()
})

it('keeps the steps where others only edited, and where the restore is known', async () => {
  noteRestored(editor, 7)
  const newest = vi.fn<() => Promise<number>>(() => Promise.resolve(7))
  const stop = watchRestores(editor, newest)
  write()
  serverRestores(created)
  await vi.waitFor(() => expect(newest).toHaveBeenCalledTimes(1))
  expect(openSteps(editor).undo).toBe(true)
  stop()
})

it('asks nothing about blocks of who is here', async () => {
  const newest = vi.fn<() => Promise<number>>(() => Promise.resolve(7))
  vi.useFakeTimers()
  const stop = watchRestores(editor, newest)
  awareness.states.set(server.clientID, {})
  serverRestores({
    ...created,
    content: [...created.content, p('more000000') as ReportDocument['content'][number]],
  })
  expect(body()).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(newest).not.toHaveBeenCalled()
  stop()
})

it('takes the way back that stands in for the steps until something is changed', async () => {
  write()
  const undo = vi.fn<() => Promise<void>>(() => Promise.resolve())
  forgetSteps(editor, { undo })
  expect(openSteps(editor)).toEqual({ undo: true, redo: false })
  stepBack(editor, 'undo')
  expect(undo).toHaveBeenCalledTimes(1)
  await new Promise((resolve) => setTimeout(resolve))
  const before = body()
  editor.view.dispatch(
    editor.state.tr.insert(editor.state.doc.content.size, editor.schema.nodeFromJSON(p('later00000'))),
  )
  stepBack(editor, 'undo')
  expect(undo).toHaveBeenCalledTimes(1)
  expect(body()).toEqual(before)
})
