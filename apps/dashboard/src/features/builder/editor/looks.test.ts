import type { JSONContent } from '@tiptap/core'
import { afterEach, expect, it } from 'vitest'
import { looks } from './looks.ts'
import { columns, p, testEditor } from './testing/testEditor.ts'

let editor: ReturnType<typeof testEditor>
afterEach(() => editor.destroy())

const show = (...body: JSONContent[]): HTMLElement => {
  editor = testEditor(body, [looks])
  return editor.view.dom
}
const hints = (dom: HTMLElement): (string | undefined)[] =>
  [...dom.querySelectorAll<HTMLElement>('[data-placeholder]')].map((line) => line.dataset.placeholder)
const list = (style: string, ...lines: JSONContent[]): JSONContent => ({
  type: 'bulletList',
  attrs: { id: 'l', style },
  content: lines.map((line) => ({ type: 'listItem', attrs: { id: `i${line.attrs?.id}` }, content: [line] })),
})
const quote = (...lines: JSONContent[]): JSONContent => ({
  type: 'blockquote',
  attrs: { id: 'q' },
  content: lines,
})

it('says what an empty column, quote and point of a timeline are for', () => {
  const dom = show(columns('k', [p('a', '')], [p('b')]), quote(p('c', '')), list('timeline', p('d', '')))
  expect(hints(dom)).toEqual(['Write, or press /', 'What was said', 'Date: what happened'])
})

it('says nothing of lines that are written, of a line beside others, or of a plain list', () => {
  expect(hints(show(quote(p('a'), p('b', '')), list('bullets', p('c', '')), p('d', '')))).toEqual([])
})

it('shows the cover at the title: its picture, or the colour while there is none, and whether the title is long', () => {
  show(p('a'))
  const classesFor = (attrs: object, title = 'Report') => {
    const { tr, schema } = editor.state
    const node = schema.nodes.title!.create({ id: 'title', ...attrs }, schema.text(title))
    editor.view.dispatch(tr.replaceWith(0, editor.state.doc.firstChild!.nodeSize, node))
    return editor.view.dom.querySelector('h1')?.className
  }
  expect(classesFor({ cover: 'none' })).toBe('')
  expect(classesFor({ cover: 'colour' })).toBe('bb-covered bb-covered-colour')
  expect(classesFor({ cover: 'picture', file: null })).toBe('bb-covered bb-covered-colour')
  expect(classesFor({ cover: 'picture', file: 'a'.repeat(64) }, 'Long '.repeat(20))).toBe(
    'bb-covered bb-covered-picture bb-long',
  )
})
