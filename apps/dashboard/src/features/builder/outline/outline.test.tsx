import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { Editor, JSONContent } from '@tiptap/core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { p, testEditor } from '../editor/testing/testEditor.ts'
import { OutlineDialog } from './OutlineDialog.tsx'
import { moveSectionTo, sectionsOf } from './sections.ts'

const h = (id: string, level: 2 | 3): JSONContent => ({
  type: 'heading',
  attrs: { id, level },
  content: [{ type: 'text', text: id }],
})

let editor: Editor
const onShow = vi.fn<(blockId: string) => void>()
beforeEach(() => {
  editor = testEditor([
    p('before'),
    h('A', 2),
    p('a1'),
    h('A.x', 3),
    p('x1'),
    h('A.y', 3),
    p('y1'),
    h('B', 2),
    p('b1'),
  ])
})
afterEach(() => {
  cleanup()
  editor.destroy()
  document.body.replaceChildren()
})
const order = () =>
  editor.state.doc.children
    .slice(1)
    .map(({ textContent }) => textContent)
    .join(' ')
const open = (editable = true) =>
  render(
    <OutlineDialog editor={editor as never} editable={editable} onShow={onShow} onClose={() => undefined} />,
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('lists headings, leads to them, and says how long the report is', () => {
  open()
  expect(screen.getByText('10 words, about 1 minute to read.')).toBeDefined()
  press('A.x')
  expect(onShow).toHaveBeenCalledWith('A.x')
})

it('moves sections with all under them, within their own', () => {
  open()
  press('Move “B” up')
  expect(order()).toBe('before B b1 A a1 A.x x1 A.y y1')
  press('Move “A.x” down')
  expect(order()).toBe('before B b1 A a1 A.y y1 A.x x1')
  const isOff = (name: string) =>
    screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true'
  expect(['Move “B” up', 'Move “A” down', 'Move “A.x” down', 'Move “A.y” up'].map(isOff)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(isOff('Move “A” up')).toBe(false)
})

it('keeps the focus where a section can go no further, and does nothing more', () => {
  open()
  const up = screen.getByRole<HTMLButtonElement>('button', { name: 'Move “B” up' })
  up.focus()
  fireEvent.click(up)
  expect(document.activeElement).toBe(up)
  expect(up.disabled).toBe(false)
  fireEvent.click(up)
  expect(order()).toBe('before B b1 A a1 A.x x1 A.y y1')
})

it('drops a section where another is, and never into itself', () => {
  expect(moveSectionTo(editor, 'B', 'A')).toBe(true)
  expect(order()).toBe('before B b1 A a1 A.x x1 A.y y1')
  expect(moveSectionTo(editor, 'A', 'A.x')).toBe(false)
  expect(moveSectionTo(editor, 'B', 'A')).toBe(true)
  expect(order()).toBe('before A a1 A.x x1 A.y y1 B b1')
  expect(sectionsOf(editor.state.doc).map(({ id }) => id)).toEqual(['A', 'A.x', 'A.y', 'B'])
})

it('lets who may only read look, not move', () => {
  open(false)
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
})
