import { documentToYUpdate, yDocToDocument } from '@bubbles/report-document'
import { toasts } from '@bubbles/ui'
import type { Editor } from '@tiptap/core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { BuilderUi } from '../builderUi.ts'
import { sharedEditor, shortReport } from '../editor/testing/testEditor.ts'
import type { MentionItem } from './MentionState.ts'
import { startComment } from '../review/startComment.ts'
import { mentionExtension } from './mentionExtension.ts'
import { runMention } from './runMention.ts'

const TODAY: MentionItem = { id: 'today', group: 'dates', label: 'Today', words: '25 November 2026' }
const ANN: MentionItem = {
  id: 'ann',
  group: 'people',
  label: 'Ann Lee',
  words: 'Ann Lee',
  person: { id: 'a', name: 'Ann Lee', emailAddress: 'ann@acme.example' } as NonNullable<
    MentionItem['person']
  >,
}

let editor: Editor
let ydoc: Y.Doc
let ui: BuilderUi
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }))
  ydoc = new Y.Doc()
  Y.applyUpdate(ydoc, documentToYUpdate(shortReport))
  ui = new BuilderUi()
  editor = sharedEditor(ydoc, [mentionExtension(ui, (now, item, range) => runMention(now, item, range, ui))])
  editor.commands.setTextSelection(editor.state.doc.content.size - 1)
})
afterEach(() => {
  editor.destroy()
  vi.unstubAllGlobals()
})

const type = (text: string) => {
  for (const letter of text) editor.view.dispatch(editor.state.tr.insertText(letter))
}
const press = (key: string) =>
  editor.view.someProp('handleKeyDown', (handle) =>
    handle(editor.view, new KeyboardEvent('keydown', { key })),
  )
const offer = (...items: MentionItem[]) => ui.set({ mention: { ...ui.get().mention!, items } })
const line = () => yDocToDocument(ydoc).content[1]!.content![0]!.text

it('opens at the start of a word with what was typed behind it', async () => {
  type(' @ann l')
  await vi.waitFor(() => expect(ui.get().mention?.query).toBe('ann l'))
})

it.each(['ann@acme', ' see a@b', ' @ 5', ' @one two three four'])('“%s” opens nothing', async (typed) => {
  type(typed)
  await new Promise((resolve) => setTimeout(resolve))
  expect(ui.get().mention).toBeNull()
})

it('opens nothing in code or the title, and behind a word in other marks', async () => {
  editor.commands.setTextSelection(2)
  type(' @')
  editor.commands.setTextSelection(editor.state.doc.content.size - 1)
  editor.commands.toggleMark('bold')
  type('@')
  editor.commands.toggleMark('bold')
  editor.commands.toggleMark('code')
  type(' @')
  await new Promise((resolve) => setTimeout(resolve))
  expect(ui.get().mention).toBeNull()
})

it('writes a date as plain words, which others see', async () => {
  type(' @tod')
  await vi.waitFor(() => expect(ui.get().mention).not.toBeNull())
  offer(TODAY)
  expect(press('Enter')).toBe(true)
  expect(line()).toBe('First 25 November 2026')
  expect(ui.get().comment).toBeNull()
})

it('writes a person’s name, leaves the caret behind it, and offers a comment that names them', async () => {
  type(' @')
  await vi.waitFor(() => expect(ui.get().mention).not.toBeNull())
  offer(TODAY, ANN)
  press('ArrowDown')
  press('Enter')
  expect(line()).toBe('First Ann Lee')
  expect(ui.get()).toMatchObject({ comment: null, mention: null })
  type(' agrees')
  expect(line()).toBe('First Ann Lee agrees')
  const { notice } = toasts.getSnapshot()
  expect(notice?.message).toMatch('Ann Lee hasn’t been told.')
  const comment = { blockId: 'first00000', quote: 'Ann Lee', mention: ANN.person }
  startComment(editor, ui)
  expect(ui.get().comment).toMatchObject(comment)
  ui.set({ comment: null })
  notice!.action!.onAction()
  expect(ui.get().comment).toMatchObject(comment)
  // The next comment is about something else.
  startComment(editor, ui)
  expect(ui.get().comment?.mention).toBeUndefined()
})

it('leaves Enter to the text while nothing fits, and closes with Escape', async () => {
  type(' @zebra')
  await vi.waitFor(() => expect(ui.get().mention).not.toBeNull())
  expect(press('ArrowDown')).not.toBe(true)
  press('Escape')
  await vi.waitFor(() => expect(ui.get().mention).toBeNull())
  type('s')
  await new Promise((resolve) => setTimeout(resolve))
  expect(ui.get().mention).toBeNull()
  expect(line()).toBe('First @zebras')
})
