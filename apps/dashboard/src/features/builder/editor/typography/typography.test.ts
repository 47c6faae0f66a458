import type { Editor } from '@tiptap/core'
import { afterEach, beforeAll, expect, it } from 'vitest'
import * as Y from 'yjs'
import { documentToYUpdate } from '@bubbles/report-document'
import { stepBack } from '../undo.ts'
import { p, sharedEditor, shortReport, testEditor } from '../testing/testEditor.ts'
import { textKeys } from '../textKeys.ts'
import { loadTypesetting, typography } from './typography.ts'

let editor: Editor
beforeAll(loadTypesetting)
afterEach(() => editor.destroy())

const ENGLISH = [textKeys, typography(() => 'en-GB')]

const start = (locale = 'en-GB', text = '') => {
  editor = testEditor([p('a', text)], [textKeys, typography(() => locale)])
  editor.commands.setTextSelection(editor.state.doc.content.size - 1)
}
const type = (text: string) => {
  for (const letter of text) {
    const { from, to } = editor.state.selection
    const insert = () => editor.state.tr.insertText(letter, from, to)
    const isTaken = editor.view.someProp('handleTextInput', (handle) =>
      handle(editor.view, from, to, letter, insert),
    )
    if (!isTaken) editor.view.dispatch(insert())
  }
}
const press = (key: string) =>
  editor.view.someProp('handleKeyDown', (handle) =>
    handle(editor.view, new KeyboardEvent('keydown', { key })),
  )
const line = () => editor.state.doc.lastChild!.textContent

it.each([
  ['"quoted"', '“quoted”'],
  ["it's", 'it’s'],
  ["the authors' notes", 'the authors’ notes'],
  ["rock 'n' roll", 'rock ’n’ roll'],
  ["the '90s and the 1990's", 'the ’90s and the 1990’s'],
  [`He said: "She said 'no'."`, 'He said: “She said ‘no’.”'],
  [`"'No' is no," she said`, '“‘No’ is no,” she said'],
  ['a 6" pipe, 5\' long', 'a 6" pipe, 5\' long'],
  ['"Version 6" is out', '“Version 6” is out'],
  [`"She is 5'10" tall," he said`, `“She is 5'10" tall,” he said`],
  [`"She is 5'10""`, `“She is 5'10"”`],
  [`'She is 5'10" tall,' he said`, `‘She is 5'10" tall,’ he said`],
  ['"a 6" pipe," he said', '“a 6" pipe,” he said'],
  ['"The pipe is 6""', '“The pipe is 6"”'],
  ['"Version 6" and "7" are out', '“Version 6” and “7” are out'],
  ["'tis so, tell 'em. 'Twas", '’tis so, tell ’em. ‘Twas'],
  ['"\'Tis," she said, (\'twas)', '“’Tis,” she said, (’twas)'],
  ["'employees' and 'em'", '‘employees’ and ‘em’'],
  ['"the \'90s", mid-\'80s', '“the ’90s”, mid-’80s'],
  ["'90 of us'", '‘90 of us’'],
  ['("so")', '(“so”)'],
  ['a -- b, 2019--2024', 'a – b, 2019–2024'],
  ['a---b', 'a—b'],
  ['and so on...', 'and so on…'],
  ['"I thought--"', '“I thought–”'],
  ['well--"quoted"', 'well–“quoted”'],
  ['see https://example.org/a--b...c', 'see https://example.org/a--b...c'],
  ['see "https://example.org"', 'see “https://example.org”'],
  ['-- at the start', '-- at the start'],
  ['<!-- remark', '<!-- remark'],
])('%s', (typed, set) => {
  start()
  type(typed)
  expect(line()).toBe(set)
})

it.each([
  ['de-DE', `"Das ist's", sagte 'sie'.`, '„Das ist’s“, sagte ‚sie‘.'],
  ['de-DE', `"Er sagte: 'Wie geht's dir?'"`, '„Er sagte: ‚Wie geht’s dir?‘“'],
  ['de-DE', "'s ist 'ne Frage, sagte 'er'", '’s ist ’ne Frage, sagte ‚er‘'],
  ['nl-NL', "'s avonds 't huis", '’s avonds ’t huis'],
  ['de-CH', '"so"', '«so»'],
  ['fr-FR', `"l'an" dernier`, '«\u00a0l’an\u00a0» dernier'],
  ['sv-SE', `"hon sa 'nej'"`, '”hon sa ’nej’”'],
  ['he-IL', 'צה"ל', 'צה"ל'],
])('in %s: %s', (locale, typed, set) => {
  start(locale)
  type(typed)
  expect(line()).toBe(set)
})

it('follows the report’s own language before the organisation’s', () => {
  start()
  editor.view.dispatch(editor.state.tr.setNodeAttribute(0, 'language', 'de'))
  type('"so"')
  expect(line()).toBe('„so“')
})

it('Backspace gives back what was typed, once', () => {
  start()
  type('say "')
  press('Backspace')
  expect(line()).toBe('say "')
  type('x')
  expect(line()).toBe('say "x')
  type(' a--')
  press('Backspace')
  expect(line()).toBe('say "x a--')
})

it('keeps the marks of the words around', () => {
  start()
  editor.commands.toggleMark('bold')
  type('"so"')
  expect(editor.state.doc.lastChild!.content.toJSON()).toMatchObject([
    { text: '“so”', marks: [{ type: 'bold' }] },
  ])
})

it('puts inches right with the words between as they are, as one step', () => {
  start()
  type('"a 6" ')
  editor.commands.toggleMark('bold')
  type('pipe')
  editor.commands.toggleMark('bold')
  type('"')
  expect(editor.state.doc.lastChild!.content.toJSON()).toMatchObject([
    { text: '“a 6" ' },
    { text: 'pipe', marks: [{ type: 'bold' }] },
    { text: '”' },
  ])
  press('Backspace')
  expect(line()).toBe('“a 6” pipe"')
})

it('leaves code, and what becomes code or a link, alone', () => {
  start()
  type('`a = "b" -- c`')
  expect(line()).toBe('a = "b" -- c')
  start()
  editor.commands.toggleMark('code')
  type('"so"')
  expect(line()).toBe('"so"')
  start()
  type(`[words](https://example.org/it's--here)`)
  expect(editor.state.doc.lastChild!.firstChild!.marks[0]!.attrs.href).toBe("https://example.org/it's--here")
  editor.destroy()
  editor = testEditor([{ type: 'codeBlock', attrs: { id: 'c' } }], ENGLISH)
  editor.commands.setTextSelection(editor.state.doc.content.size - 1)
  type('"so"...')
  expect(line()).toBe('"so"...')
})

it('leaves pasted text alone', () => {
  start()
  editor.view.pasteText(`"so" -- it's...`)
  expect(line()).toBe(`"so" -- it's...`)
})

it('three hyphens are still a divider', () => {
  start()
  type('---')
  expect(editor.state.doc.children.map(({ type: { name } }) => name)).toContain('horizontalRule')
})

it('undo gives back what was typed, then goes on as ever; others see only what was set', () => {
  const ydoc = new Y.Doc()
  Y.applyUpdate(ydoc, documentToYUpdate(shortReport), 'provider')
  editor = sharedEditor(ydoc, ENGLISH)
  const other = sharedEditor(ydoc, ENGLISH)
  editor.commands.setTextSelection(editor.state.doc.content.size - 1)
  type(' "so"')
  expect(line()).toBe('First “so”')
  stepBack(editor, 'undo')
  expect(line()).toBe('First “so"')
  expect(other.state.doc.lastChild!.textContent).toBe('First “so"')
  stepBack(editor, 'undo')
  expect(line()).toBe('First')
  other.destroy()
})
