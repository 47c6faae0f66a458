import { type Editor } from '@tiptap/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { announced } from './announce.ts'
import { duplicateBlock, moveBlock } from './blockMoves.ts'
import { blockById, selectBlock } from './blocks.ts'
import { spokenEdits } from './spokenEdits.ts'
import { figure, p, testEditor } from './testing/testEditor.ts'
import { turnInto } from './turnInto.ts'
import { stepBack } from './undo.ts'

let editor: Editor

/** What is heard once what was done has come to rest. */
const heard = (): string => {
  vi.runAllTimers()
  return announced.get().trimEnd()
}
const block = (id: string) => blockById(editor.state.doc, id)!

beforeEach(() => {
  vi.useFakeTimers()
  editor = testEditor([p('a', 'One'), p('b', 'Two'), figure('c')], [spokenEdits])
})
afterEach(() => {
  editor.destroy()
  vi.useRealTimers()
  document.body.replaceChildren()
})

describe('the builder says what it has done', () => {
  it('a block that is selected: which one it is, and where', () => {
    selectBlock(editor, block('b'))
    expect(heard()).toBe('Text “Two”, 2 of 3, selected')
    selectBlock(editor, block('c'))
    expect(heard()).toBe('Chart, Bars, 3 of 3, selected')
  })

  it('a move, and that there is no further one', () => {
    moveBlock(editor, 'b', -1)
    expect(heard()).toBe('Moved: Text “Two”, 1 of 3')
    moveBlock(editor, 'b', -1)
    expect(heard()).toBe('Already the first block')
    moveBlock(editor, 'c', 1)
    expect(heard()).toBe('Already the last block')
  })

  it('a copy, and another kind, also one that was typed', () => {
    duplicateBlock(editor, 'a')
    expect(heard()).toBe('Duplicated: Text “One”, 2 of 4')
    turnInto(editor, 'b', 'heading')
    expect(heard()).toBe('Heading')
    editor
      .chain()
      .setTextSelection(editor.state.doc.content.size - 4)
      .run()
    editor.commands.setNode('heading', { level: 3 })
    expect(heard()).toBe('Subheading')
    editor.commands.setTextSelection(block('a').pos + 1)
    editor.commands.toggleBulletList()
    expect(heard()).toBe('Bulleted list')
  })

  it('marks that are put on and taken off', () => {
    editor.commands.setTextSelection({ from: block('a').pos + 1, to: block('a').pos + 4 })
    editor.commands.toggleBold()
    expect(heard()).toBe('Bold on')
    editor.commands.toggleBold()
    expect(heard()).toBe('Bold off')
    editor.commands.setTextSelection(block('b').pos + 4)
    editor.commands.toggleItalic()
    expect(heard()).toBe('Italic on')
  })

  it('another type of a chart', () => {
    selectBlock(editor, block('c'))
    editor.commands.updateAttributes('chart', { orientation: 'vertical', stacking: 'stacked' })
    expect(heard()).toMatch(/^Chart, Stacked columns/)
  })

  it('a step back: what it changed, or that there is none', () => {
    const before = editor.getJSON()
    editor.commands.insertContentAt(block('b').pos + 4, ' more')
    const undo = vi.fn<() => boolean>(() => editor.commands.setContent(before))
    Object.defineProperty(editor.commands, 'undo', { value: undo, configurable: true })
    vi.spyOn(editor, 'commands', 'get').mockReturnValue({ ...editor.commands, undo } as never)
    stepBack(editor, 'undo')
    expect(undo).toHaveBeenCalled()
    expect(heard()).toBe('Undone: Text “Two”, 2 of 3')
    undo.mockImplementation(() => false)
    stepBack(editor, 'undo')
    expect(heard()).toBe('Nothing to undo')
  })

  it('the same words twice are heard twice', () => {
    moveBlock(editor, 'a', -1)
    vi.runAllTimers()
    const first = announced.get()
    moveBlock(editor, 'a', -1)
    vi.runAllTimers()
    expect(announced.get()).not.toBe(first)
    expect(announced.get().trimEnd()).toBe(first.trimEnd())
  })
})
