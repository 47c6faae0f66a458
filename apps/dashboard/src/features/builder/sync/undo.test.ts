import { documentToYUpdate, yDocToDocument } from '@bubbles/report-document'
import type { Editor } from '@tiptap/core'
import { UniqueID } from '@tiptap/extension-unique-id'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { sharedEditor } from '../editor/testing/testEditor.ts'
import { deleteBlock, duplicateBlock, moveBlock } from '../editor/blockMoves.ts'
import { blockById, separateUndo, setBlockAttrs } from '../editor/blocks.ts'
import { turnInto } from '../editor/turnInto.ts'

const ID = { chart: 'chart00000', first: 'first00000', second: 'second0000', title: 'title00000' }

const start = documentToYUpdate({
  type: 'doc',
  content: [
    { type: 'title', attrs: { id: ID.title }, content: [{ type: 'text', text: 'Report' }] },
    { type: 'paragraph', attrs: { id: ID.first }, content: [{ type: 'text', text: 'First' }] },
    { type: 'chart', attrs: { id: ID.chart, title: 'Jobs' } },
    { type: 'paragraph', attrs: { id: ID.second }, content: [{ type: 'text', text: 'Second' }] },
  ],
})

/** An editor on a Y.Doc, as the builder has it: what undo is made of. */
class Person {
  readonly ydoc = new Y.Doc()
  readonly editor: Editor

  constructor() {
    Y.applyUpdate(this.ydoc, start, 'provider')
    this.editor = sharedEditor(this.ydoc, [UniqueID.configure({ types: [] })])
  }

  get document() {
    return yDocToDocument(this.ydoc).content
  }

  at(id: string) {
    return blockById(this.editor.state.doc, id)!
  }

  type(id: string, words: string): void {
    const block = this.at(id)
    this.editor.view.dispatch(this.editor.state.tr.insertText(words, block.pos + block.node.nodeSize - 1))
  }
}

let one: Person
let two: Person
beforeEach(() => {
  one = new Person()
  two = new Person()
  for (const [from, to] of [
    [one, two],
    [two, one],
  ] as const)
    from.ydoc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'provider') Y.applyUpdate(to.ydoc, update, 'provider')
    })
})
afterEach(() => {
  for (const { editor } of [one, two]) editor.destroy()
})

describe('undo and redo', () => {
  it.each<[string, () => void]>([
    ['typing', () => one.type(ID.first, ' more')],
    ['the title', () => one.type(ID.title, ' of the year')],
    ['a setting of a chart', () => setBlockAttrs(one.editor, ID.chart, { title: 'Employment' })],
    [
      'several settings at once, lists among them',
      () =>
        setBlockAttrs(one.editor, ID.chart, {
          alt: 'A line that falls and rises',
          sourceName: 'BLS',
          series: ['c2', 'c3'],
          internal: true,
        }),
    ],
    ['moving a block down', () => moveBlock(one.editor, ID.first, 1)],
    ['moving a block up', () => moveBlock(one.editor, ID.second, -1)],
    ['deleting a chart', () => deleteBlock(one.editor, ID.chart)],
    ['deleting words', () => deleteBlock(one.editor, ID.first)],
    ['duplicating', () => duplicateBlock(one.editor, ID.chart)],
    ['turning text into another kind', () => turnInto(one.editor, ID.second, 'heading')],
    [
      'pasting',
      () => {
        one.editor.commands.focus('end')
        one.editor.view.pasteHTML(
          '<h2>Pasted</h2><p>from <strong>elsewhere</strong></p><ul><li>one</li></ul>',
        )
      },
    ],
  ])('takes back %s and does it again', (_what, act) => {
    const before = one.document
    act()
    const after = one.document
    expect(after).not.toEqual(before)
    one.editor.commands.undo()
    expect(one.document).toEqual(before)
    expect(two.document).toEqual(before)
    one.editor.commands.redo()
    expect(one.document).toEqual(after)
    expect(two.document).toEqual(after)
  })

  it('takes back a setting without the words typed before it', () => {
    one.type(ID.first, ' kept')
    separateUndo(one.editor)
    setBlockAttrs(one.editor, ID.chart, { title: 'Changed' })
    one.editor.commands.undo()
    expect(one.at(ID.chart).node.attrs.title).toBe('Jobs')
    expect(one.at(ID.first).node.textContent).toBe('First kept')
  })

  it('takes back one’s own actions only', () => {
    one.type(ID.first, ' mine')
    two.type(ID.second, ' hers')
    setBlockAttrs(two.editor, ID.chart, { sourceName: 'Hers' })
    one.editor.commands.undo()
    expect(one.at(ID.first).node.textContent).toBe('First')
    expect(one.at(ID.second).node.textContent).toBe('Second hers')
    expect(one.at(ID.chart).node.attrs.sourceName).toBe('Hers')
    one.editor.commands.undo()
    expect(one.at(ID.second).node.textContent).toBe('Second hers')
    two.editor.commands.undo()
    expect(two.at(ID.chart).node.attrs.sourceName).not.toBe('Hers')
    expect(one.document).toEqual(two.document)
  })

  it('brings a deleted block back although others wrote meanwhile', () => {
    deleteBlock(one.editor, ID.chart)
    two.type(ID.second, ' and on')
    one.editor.commands.undo()
    expect(two.at(ID.chart).node.attrs.title).toBe('Jobs')
    expect(two.at(ID.second).node.textContent).toBe('Second and on')
  })
})
