import { afterEach, describe, expect, it } from 'vitest'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/core'
import { deleteBlock, duplicateBlock, moveBlock, moveIntoColumns } from './blockMoves.ts'
import {
  activeBlock,
  blockById,
  columnsAround,
  figureNumber,
  inBody,
  selectBlock,
  selectedBlock,
  setBlockAttrs,
  siblingOf,
} from './blocks.ts'
import { addColumn, dissolveColumns, fitsColumn, makeColumns, removeColumn } from './columns.ts'
import { placeBlock } from './placeBlock.ts'
import { columns, figure, p, shape, testEditor } from './testing/testEditor.ts'
import { textKindOf, turnInto } from './turnInto.ts'

let editor: Editor
afterEach(() => editor.destroy())

const sample = () =>
  testEditor([p('a'), columns('k', [p('b'), figure('c')], [figure('d', 'map'), p('e')]), p('f')])

const caretIn = (id: string) => {
  const block = blockById(editor.state.doc, id)!
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, block.pos + 1)))
}

describe('finding blocks', () => {
  it.each(['a', 'k', 'b', 'c', 'd', 'e', 'f'])('finds %s where it stands', (id) => {
    editor = sample()
    const block = blockById(editor.state.doc, id)!
    expect(editor.state.doc.nodeAt(block.pos)!.attrs.id).toBe(id)
    expect(block.parent.child(block.index)).toBe(block.node)
    expect(inBody(editor.state.doc, block)).toBe(true)
  })

  it('knows nothing of columns themselves, points of lists or ids that are gone', () => {
    editor = sample()
    expect(blockById(editor.state.doc, 'k-1')).toBeNull()
    expect(blockById(editor.state.doc, 'gone')).toBeNull()
    expect(inBody(editor.state.doc, blockById(editor.state.doc, 'title')!)).toBe(false)
  })

  it('counts charts and maps together, in reading order', () => {
    editor = testEditor([figure('x'), columns('k', [figure('y', 'map')], [figure('z')]), figure('w', 'map')])
    expect(['x', 'y', 'z', 'w'].map((id) => figureNumber(editor.state.doc, id))).toEqual([1, 2, 3, 4])
  })

  it('takes the innermost block for the active one', () => {
    editor = sample()
    caretIn('e')
    expect(activeBlock(editor.state)!.id).toBe('e')
    expect(selectedBlock(editor.state)).toBeNull()
    selectBlock(editor, blockById(editor.state.doc, 'd')!)
    expect(selectedBlock(editor.state)!.id).toBe('d')
    selectBlock(editor, blockById(editor.state.doc, 'k')!)
    expect(selectedBlock(editor.state)!.id).toBe('k')
  })

  it('goes to the next among those it stands with', () => {
    editor = sample()
    const { doc } = editor.state
    expect(siblingOf(blockById(doc, 'b')!, 1)!.id).toBe('c')
    expect(siblingOf(blockById(doc, 'c')!, 1)).toBeNull()
    expect(siblingOf(blockById(doc, 'a')!, 1)!.id).toBe('k')
    expect(columnsAround(doc, blockById(doc, 'd')!)!.id).toBe('k')
    expect(columnsAround(doc, blockById(doc, 'a')!)).toBeNull()
  })

  it('changes settings within columns', () => {
    editor = sample()
    setBlockAttrs(editor, 'c', { title: 'Found', internal: true })
    expect(blockById(editor.state.doc, 'c')!.node.attrs).toMatchObject({ title: 'Found', internal: true })
  })
})

describe('moving', () => {
  it.each([
    ['a', 1, '[b c | d e] a f'],
    ['f', -1, 'a f [b c | d e]'],
    ['b', 1, 'a [c b | d e] f'],
    ['c', 1, 'a [b | c d e] f'],
    ['e', 1, 'a [b c | d] e f'],
    ['d', -1, 'a [b c d | e] f'],
    ['b', -1, 'a b [c | d e] f'],
    ['k', 1, 'a f [b c | d e]'],
  ] as const)('moves %s by %i', (id, by, after) => {
    editor = sample()
    expect(moveBlock(editor, id, by)).toBe(true)
    expect(shape(editor)).toBe(after)
  })

  it('stays at the ends, and takes the caret along', () => {
    editor = sample()
    expect(moveBlock(editor, 'a', -1)).toBe(false)
    expect(moveBlock(editor, 'f', 1)).toBe(false)
    expect(moveBlock(editor, 'title', 1)).toBe(false)
    caretIn('e')
    moveBlock(editor, 'e', 1)
    expect(activeBlock(editor.state)!.id).toBe('e')
    selectBlock(editor, blockById(editor.state.doc, 'd')!)
    moveBlock(editor, 'd', 1)
    expect((editor.state.selection as NodeSelection).node.attrs.id).toBe('d')
  })

  it('leaves an empty line in a column that would be empty, and fills one that is', () => {
    editor = testEditor([p('a'), columns('k', [p('b')], [p('c', '')])])
    moveBlock(editor, 'b', 1)
    expect(shape(editor)).toBe('a [_ | b]')
    moveIntoColumns(editor, 'a', 1)
    expect(shape(editor)).toBe('[a | b]')
  })

  it('takes only into columns what may stand there', () => {
    editor = testEditor([figure('t', 'tableOfContents'), columns('k', [p('b')], [p('c')])])
    expect(moveIntoColumns(editor, 't', 1)).toBe(false)
    expect(fitsColumn(editor.state.doc.child(1))).toBe(false)
  })
})

describe('duplicating and deleting', () => {
  it('makes a copy below with ids of its own', () => {
    editor = sample()
    duplicateBlock(editor, 'k')
    const ids: string[] = []
    editor.state.doc.descendants((node) => void (node.attrs.id && ids.push(node.attrs.id as string)))
    expect(new Set(ids).size).toBe(ids.length)
    expect(editor.state.doc.childCount).toBe(5)
    duplicateBlock(editor, 'b')
    expect(shape(editor)).toMatch(/^a \[b \w{10} c \| d e\]/)
  })

  it('brings a deleted block back where it stood', () => {
    editor = sample()
    const restore = deleteBlock(editor, 'd')!
    expect(shape(editor)).toBe('a [b c | e] f')
    moveBlock(editor, 'k', -1)
    restore()
    expect(shape(editor)).toBe('[b c | d e] a f')
    restore()
    expect(shape(editor)).toBe('[b c | d e] a f')
  })

  it('keeps a line in a column and puts a block of gone columns at the end', () => {
    editor = testEditor([p('a'), columns('k', [p('b')], [p('c')])])
    const restore = deleteBlock(editor, 'b')!
    expect(shape(editor)).toBe('a [_ | c]')
    deleteBlock(editor, 'k')
    restore()
    expect(shape(editor)).toBe('a b')
  })
})

describe('columns', () => {
  it('adds up to three', () => {
    editor = testEditor([columns('k', [p('b')], [p('c')])])
    addColumn(editor, 'k', 0)
    expect(shape(editor)).toBe('[b | _ | c]')
    addColumn(editor, 'k', 0)
    expect(shape(editor)).toBe('[b | _ | c]')
  })

  it('loses nothing when one goes', () => {
    editor = testEditor([columns('k', [p('b')], [p('c')], [p('d')]), p('e')])
    removeColumn(editor, 'k', 1)
    expect(shape(editor)).toBe('[b c | d] e')
    removeColumn(editor, 'k', 0)
    expect(shape(editor)).toBe('b c d e')
  })

  it('stand one below the other again', () => {
    editor = testEditor([columns('k', [p('b'), p('x', '')], [p('c')])])
    dissolveColumns(editor, 'k')
    expect(shape(editor)).toBe('b c')
  })
})

describe('placeBlock', () => {
  const chart = () => editor.schema.nodes.chart!.create({ id: 'new' })

  it('adds no line after a figure at the end of a column, and one after a figure at the end of the page', () => {
    editor = testEditor([columns('k', [p('a', '')], [p('b')])])
    placeBlock(editor, blockById(editor.state.doc, 'a')!.pos + 1, chart())
    expect(shape(editor)).toBe('[new | b]')
    placeBlock(editor, editor.state.doc.content.size, editor.schema.nodes.map!.create({ id: 'last' }))
    expect(shape(editor)).toBe('[new | b] last _')
  })

  it('takes the place of an empty line and leaves one to go on', () => {
    editor = testEditor([p('a'), p('b', '')])
    placeBlock(editor, blockById(editor.state.doc, 'b')!.pos, chart())
    expect(shape(editor)).toBe('a new _')
  })

  it('stands below what is written, in a column too', () => {
    editor = testEditor([columns('k', [p('b')], [p('c')])])
    placeBlock(editor, blockById(editor.state.doc, 'b')!.pos + 1, chart())
    expect(shape(editor)).toBe('[b new | c]')
  })

  it('puts below the columns what no column takes', () => {
    editor = testEditor([columns('k', [p('b', '')], [p('c')]), p('d')])
    placeBlock(editor, blockById(editor.state.doc, 'b')!.pos + 1, makeColumns(editor, 2))
    expect(shape(editor)).toBe('[_ | c] [_ | _] d')
  })
})

describe('turnInto', () => {
  it.each([
    'smallNote',
    'heading',
    'subheading',
    'bulletList',
    'orderedList',
    'taskList',
    'blockquote',
    'callout',
    'codeBlock',
  ] as const)('makes a paragraph a %s and back', (kind) => {
    editor = testEditor([columns('k', [p('b', 'Some words')], [p('c')])])
    turnInto(editor, 'b', kind)
    const made = blockById(editor.state.doc, 'b')!.node
    expect(textKindOf(made)).toBe(kind)
    expect(made.textContent).toBe('Some words')
    turnInto(editor, 'b', 'paragraph')
    expect(shape(editor)).toBe('[b | c]')
  })

  it('makes lines of code points of a list, and the other way round', () => {
    editor = testEditor([
      { type: 'codeBlock', attrs: { id: 'x' }, content: [{ type: 'text', text: 'one\n\ntwo' }] },
    ])
    turnInto(editor, 'x', 'taskList')
    expect(blockById(editor.state.doc, 'x')!.node.childCount).toBe(3)
    turnInto(editor, 'x', 'codeBlock')
    expect(blockById(editor.state.doc, 'x')!.node.textContent).toBe('one\n\ntwo')
  })

  it('keeps who may read it', () => {
    editor = testEditor([{ ...p('x'), attrs: { id: 'x', internal: true } }])
    turnInto(editor, 'x', 'callout')
    expect(blockById(editor.state.doc, 'x')!.node.attrs.internal).toBe(true)
  })
})
