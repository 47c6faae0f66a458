import { documentExtensions } from '@bubbles/report-document'
import { toasts } from '@bubbles/ui'
import { QueryClient } from '@tanstack/react-query'
import { Editor, type JSONContent } from '@tiptap/core'
import { Slice } from '@tiptap/pm/model'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BuilderUi } from '../../builderUi.ts'
import { columns, p } from '../testing/testEditor.ts'
import { textKeys } from '../textKeys.ts'
import { loadMarkdown } from './markdown.ts'
import { pasteRules } from './pasteRules.ts'

let editor: Editor

const open = (...body: JSONContent[]) => {
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: [...documentExtensions, textKeys, pasteRules(new BuilderUi(), new QueryClient())],
    enablePasteRules: ['link'],
    content: {
      type: 'doc',
      content: [
        { type: 'title', attrs: { id: 'title' }, content: [{ type: 'text', text: 'Report' }] },
        ...body,
      ],
    },
  })
}

/** As another program puts it on the clipboard. Whether the builder took it. */
const paste = (text: string, html = ''): boolean => {
  const clipboardData = {
    getData: (type: string) => ({ 'text/plain': text, 'text/html': html })[type] ?? '',
    items: [],
    files: [],
  }
  const event = { clipboardData } as unknown as ClipboardEvent
  return editor.view.someProp('handlePaste', (handle) => handle(editor.view, event, Slice.empty)) === true
}

const type = (letters: string) => {
  for (const letter of letters) {
    const { from, to } = editor.state.selection
    const insert = () => editor.state.tr.insertText(letter, from, to)
    const taken = editor.view.someProp('handleTextInput', (handle) =>
      handle(editor.view, from, to, letter, insert),
    )
    if (taken !== true) editor.view.dispatch(insert())
  }
}

const shape = (node: JSONContent): string => {
  if (node.text !== undefined) {
    const marks = (node.marks ?? []).map((mark) =>
      mark.type === 'link' ? String(mark.attrs?.href) : mark.type,
    )
    return marks.length > 0 ? `${node.text}<${marks.join(' ')}>` : node.text
  }
  const content = node.content ?? []
  const inside = content.map(shape)
  return content.every(({ text }) => text !== undefined)
    ? `${node.type}:${inside.join('')}`
    : `${node.type}(${inside.join('; ')})`
}
const body = () => (editor.getJSON().content ?? []).slice(1).map(shape)

beforeAll(() => loadMarkdown())
beforeEach(() => toasts.getSnapshot())
afterEach(() => {
  editor.destroy()
  document.body.replaceChildren()
})

const ALL = `# Head

Words with **bold** and a [link](https://example.org).

- One
- [not a task](x)

1. First

- [x] Done

> Quoted

| A | B |
|---|--:|
| x | 1 |

\`\`\`js
code
\`\`\``

describe('pasted Markdown', () => {
  it('is what it says, on an empty line', () => {
    open(p('a', ''), p('b', 'After'))
    editor.commands.setTextSelection(9)
    expect(paste(ALL)).toBe(true)
    expect(body()).toEqual([
      'heading:Head',
      'paragraph:Words with bold<bold> and a link<https://example.org>.',
      'bulletList(listItem(paragraph:One); listItem(paragraph:not a task))',
      'orderedList(listItem(paragraph:First))',
      'taskList(taskItem(paragraph:Done))',
      'blockquote(paragraph:Quoted)',
      'table(tableRow(tableHeader:A; tableHeader:B); tableRow(tableCell:x; tableCell:1))',
      'codeBlock:code',
      'paragraph:After',
    ])
    expect(toasts.getSnapshot().notice?.message).toBe('A link to a local file was replaced by its text.')
  })

  it('of one line goes into the words around it', () => {
    open(p('a', 'One  two'))
    editor.commands.setTextSelection(13)
    expect(paste('**bold** and `code`')).toBe(true)
    expect(body()).toEqual(['paragraph:One bold<bold> and code<code> two'])
  })

  it('of several blocks parts the words it is pasted into', () => {
    open(p('a', 'One two'))
    editor.commands.setTextSelection(13)
    expect(paste('# Head\n\nWords')).toBe(true)
    expect(body().join(' | ')).toMatch(/^paragraph:One ?.*Head.*\| paragraph:Wordstwo$/)
  })

  it('leaves a line to write on below a table at the end', () => {
    open(p('a', ''))
    editor.commands.setTextSelection(9)
    paste('| A |\n|---|\n| b |')
    expect(body()).toEqual(['table(tableRow(tableHeader:A); tableRow(tableCell:b))', 'paragraph:'])
    expect(editor.state.selection.$from.parent.type.name).toBe('paragraph')
  })

  it('goes into a column as far as a column takes it', () => {
    open(columns('c', [p('l', '')], [p('r', '')]), p('b', 'After'))
    editor.commands.setTextSelection(11)
    expect(paste('# Head\n\n---\n\nWords')).toBe(true)
    const [first, ...below] = body()
    expect(first).toMatch(/^columns/)
    expect([first, ...below].join(' ')).toMatch(
      /heading:Head.*horizontalRule.*paragraph:Words.*paragraph:After$/,
    )
  })

  it('stays as it is in the title, in code, with Shift, and where HTML came along with it', () => {
    open({ type: 'codeBlock', attrs: { id: 'code' }, content: [{ type: 'text', text: 'x' }] }, p('a', ''))
    editor.commands.setTextSelection(3)
    expect(paste('**bold**')).toBe(false)
    editor.commands.setTextSelection(10)
    expect(paste('**bold**')).toBe(false)
    editor.commands.setTextSelection(12)
    expect(paste('**bold**', '<p><b>bold</b></p>')).toBe(false)
    expect(paste('2 * 3 * 4')).toBe(false)
    editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key: 'V', ctrlKey: true, shiftKey: true }))
    expect(paste('**bold**')).toBe(false)
    editor.view.dom.dispatchEvent(new KeyboardEvent('keyup', { key: 'Shift', shiftKey: false }))
    expect(paste('**bold**', '<meta><div style="white-space: pre"><span>**bold**</span></div>')).toBe(true)
  })
})

describe('pasted text that cannot be read as Markdown', () => {
  it.each([
    ['nested beyond all use', `> ${'1. '.repeat(2000)}x`],
    ['with marks nobody could pair', '[a]('.repeat(20_000)],
    ['longer than the builder should wait for', `# Head\n\n${'Words.\n\n'.repeat(30_000)}`],
  ])('is left to be pasted as it is: %s', (_, text) => {
    open(p('a', 'Words'))
    editor.commands.setTextSelection(9)
    expect(paste(text)).toBe(false)
  })
})

describe('words pasted with images', () => {
  it('say that the images are missing', () => {
    open(p('a', ''))
    editor.commands.setTextSelection(9)
    paste('Words', '<p>Words<img src="https://example.org/a.png"></p>')
    expect(toasts.getSnapshot().notice?.message).toBe('The image wasn’t pasted. Add it with /image.')
    paste('Words', '<p>Words<img src="https://example.org/a.png"><img src="file:///b.png"></p>')
    expect(toasts.getSnapshot().notice?.message).toBe('2 images weren’t pasted. Add them with /image.')
  })
})

describe('a typed link', () => {
  it('is one at its last bracket', () => {
    open(p('a', 'See '))
    editor.commands.setTextSelection(13)
    type('[the data](https://example.org/a) now')
    expect(body()).toEqual(['paragraph:See the data<https://example.org/a> now'])
  })

  it.each(['[a](javascript:alert)', '[a](b.md)', '![a](https://example.org)'])('is none: %s', (text) => {
    open(p('a', ''))
    editor.commands.setTextSelection(9)
    type(text)
    expect(body()).toEqual([`paragraph:${text}`])
  })
})
