import { afterEach, describe, expect, it } from 'vitest'
import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { isNumeric } from '@bubbles/report-document/numeric-cells'
import { looksLikeHeader } from '@bubbles/report-document/numeric-cells'
import { addToTable, likeTarget, tableNode } from './tables.ts'
import { enterInTable } from './tableKeys.ts'
import { p, testEditor } from './testing/testEditor.ts'

let editor: Editor
afterEach(() => editor.destroy())

const open = (cells: string[][]) => {
  editor = testEditor([p('a')])
  editor.view.dispatch(
    editor.state.tr.insert(editor.state.doc.content.size, tableNode(editor.schema, cells, { header: true })),
  )
}

const caretAt = (text: string) => {
  let at = 0
  editor.state.doc.descendants((node, pos) => {
    if (node.isText && node.text === text) at = pos
  })
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, at)))
}

const rows = () =>
  editor.state.doc.lastChild!.children.map((row) => row.children.map((cell) => cell.textContent).join(','))

describe('tableNode', () => {
  it('names the columns, fills short rows, and stands numbers at the right', () => {
    open([['Region', '2024'], ['North', '12.5'], ['South']])
    const table = editor.state.doc.lastChild!
    expect(rows()).toEqual(['Region,2024', 'North,12.5', 'South,'])
    expect(table.child(0).child(0).type.name).toBe('tableHeader')
    expect(table.child(1).child(1).attrs.align).toBe('end')
    expect(table.child(1).child(0).attrs.align).toBe('start')
  })
})

describe('keys in a table', () => {
  it('go down with Enter and add a row at the end, at the side of the one above', () => {
    open([
      ['Region', '2024'],
      ['North', '12.5'],
    ])
    caretAt('2024')
    expect(enterInTable(editor)).toBe(true)
    editor.view.dispatch(editor.state.tr.insertText('!'))
    expect(rows()).toEqual(['Region,2024', 'North,12.5!'])
    enterInTable(editor)
    editor.view.dispatch(editor.state.tr.insertText('9'))
    expect(rows()).toEqual(['Region,2024', 'North,12.5!', ',9'])
    expect(editor.state.doc.lastChild!.child(2).child(1).attrs.align).toBe('end')
  })

  it('mean nothing outside', () => {
    open([['a', 'b']])
    editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, 10)))
    expect(enterInTable(editor)).toBe(false)
    expect(addToTable(editor, 'row', 'after')).toBe(false)
  })

  it('add beside the cell', () => {
    open([
      ['a', 'b'],
      ['c', 'd'],
    ])
    caretAt('c')
    addToTable(editor, 'row', 'before')
    caretAt('c')
    addToTable(editor, 'column', 'after')
    expect(rows()).toEqual(['a,,b', ',,', 'c,,d'])
  })
})

describe('likeTarget', () => {
  it('keeps heads where pasted cells fall on them', () => {
    open([
      ['Region', '2024'],
      ['North', '12.5'],
    ])
    caretAt('2024')
    const pasted = tableNode(
      editor.schema,
      [
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
      ],
      { header: false },
    )
    const names = likeTarget(editor.state, pasted).children.map((row) =>
      row.children.map(({ type, textContent }) => `${type.name}:${textContent}`).join(' '),
    )
    expect(names).toEqual(['tableHeader:a tableCell:b', 'tableCell:c tableCell:d', 'tableCell:e tableCell:f'])
  })
})

describe('reading cells', () => {
  it.each([
    [['1', '2.5', '−3'], true],
    [['1,234', '€ 5', '12 %', ''], true],
    [['1', 'n/a'], false],
    [['', ''], false],
    [['Q1', 'Q2'], false],
  ])('%j is a column of numbers: %s', (values, numeric) => {
    expect(isNumeric(values)).toBe(numeric)
  })

  it.each([
    [
      [
        ['Region', '2023'],
        ['North', '1'],
      ],
      true,
    ],
    [
      [
        ['1', '2'],
        ['3', '4'],
      ],
      false,
    ],
    [[['Region', 'Value']], false],
  ])('%j has a head: %s', (cells, header) => {
    expect(looksLikeHeader(cells)).toBe(header)
  })
})
