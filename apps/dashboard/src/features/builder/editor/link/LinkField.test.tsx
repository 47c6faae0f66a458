import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../../api/queryClient.ts'
import { p, testEditor } from '../testing/testEditor.ts'
import { BuilderUi } from '../../builderUi.ts'
import { beginLink, linkAhead, takeAhead } from './linkAhead.ts'
import { LinkField } from './LinkField.tsx'

const api = vi.hoisted(() => ({ searchReports: vi.fn<(asked: object) => Promise<unknown>>() }))
vi.mock('../../../../api/client.ts', () => ({ api }))
Element.prototype.scrollIntoView = () => undefined

const row = (id: string, name: string, live: { public?: string; internal?: string }) => ({
  id,
  name,
  public: live.public ? { url: live.public } : null,
  internal: live.internal ? { url: live.internal } : null,
})

let editor: Editor
let ahead = ''
const onDone = vi.fn<() => void>()
afterEach(() => {
  ahead = ''
  cleanup()
  editor.destroy()
  vi.clearAllMocks()
})

function open(href?: string) {
  api.searchReports.mockResolvedValue({
    reports: [
      row('r1', 'Results of 2025', { public: 'https://acme.example/bubbles/results' }),
      row('r2', 'Annual report', { internal: 'https://acme.example/bubbles/annual' }),
      row('r3', 'Board results', { internal: 'https://acme.example/bubbles/board' }),
    ],
    total: 3,
  })
  editor = testEditor([
    { type: 'heading', attrs: { id: 'heading000', level: 2 }, content: [{ type: 'text', text: 'Results' }] },
    { type: 'chart', attrs: { id: 'chart00000', title: 'Jobs lost' } },
    {
      type: 'paragraph',
      attrs: { id: 'words00000' },
      content: [{ type: 'text', text: 'see', ...(href && { marks: [{ type: 'link', attrs: { href } }] }) }],
    },
    p('last000000'),
  ])
  const end = editor.state.doc.content.size - editor.state.doc.lastChild!.nodeSize - 1
  editor.commands.setTextSelection({ from: end - 3, to: end })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <LinkField editor={editor as never} onOpen={() => undefined} takeAhead={() => ahead} onDone={onDone} />
    </QueryClientProvider>,
  )
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Link to' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const press = (key: string) => fireEvent.keyDown(field(), { key })
const linkNow = () => {
  let href: unknown = null
  editor.state.doc.descendants((node) => {
    const mark = node.marks.find(({ type: { name } }) => name === 'link')
    if (mark) href = mark.attrs.href
  })
  return href
}
const names = () => screen.getAllByRole('option').map((option) => option.getAttribute('aria-label'))

it('finds blocks at once and published reports by their title, and Enter takes the active one', async () => {
  open()
  type('result')
  expect(await screen.findByRole('option', { name: 'Results, In this report' })).toBeDefined()
  await screen.findByRole('option', { name: 'Board results, Members only' })
  expect(names()).toEqual([
    'Results, In this report',
    'Results of 2025, Published reports',
    'Board results, Members only',
  ])
  expect(api.searchReports).toHaveBeenCalledTimes(1)
  expect(api.searchReports.mock.calls[0]![0]).toMatchObject({
    body: { query: 'result', filters: { list: 'published' } },
  })
  expect(field().getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]!.id)
  press('ArrowDown')
  expect(field().getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[1]!.id)
  press('ArrowUp')
  press('Enter')
  expect(linkNow()).toBe('#heading000')
  expect(onDone).toHaveBeenCalled()
})

it('one more letter that finds the same can be followed by Enter at once', async () => {
  open()
  type('resul')
  await screen.findByRole('option', { name: 'Results, In this report' })
  type('result')
  press('Enter')
  expect(linkNow()).toBe('#heading000')
})

it('a report is linked by the address its readers have', async () => {
  open()
  type('results of')
  await screen.findByRole('option', { name: /Results of 2025/ })
  press('Enter')
  expect(linkNow()).toBe('https://acme.example/bubbles/results')
})

it('a figure is found by its number', async () => {
  open()
  type('figure 1')
  fireEvent.pointerDown(await screen.findByRole('option', { name: 'Figure 1: Jobs lost, In this report' }))
  expect(linkNow()).toBe('#chart00000')
})

it('an address is taken as it is, and nothing is looked for', () => {
  open()
  type('example.org')
  expect(screen.queryByRole('listbox')).toBeNull()
  press('Enter')
  expect(linkNow()).toBe('https://example.org')
  expect(api.searchReports).not.toHaveBeenCalled()
})

it('words that nothing fits are no link, and it is said', async () => {
  open()
  type('zebra')
  expect(await screen.findByText(/^Nothing called “zebra”/)).toBeDefined()
  press('Enter')
  expect(linkNow()).toBeNull()
  press('Escape')
  expect(screen.queryByText(/^Nothing called/)).toBeNull()
  expect(onDone).not.toHaveBeenCalled()
  press('Escape')
  expect(onDone).toHaveBeenCalled()
})

it('an existing link to a block shows its name, and leads there', () => {
  open('#heading000')
  expect(field().value).toBe('Results')
  fireEvent.click(screen.getByRole('button', { name: 'Go to the block' }))
  expect(editor.state.selection.from).toBeLessThan(editor.state.doc.child(1).nodeSize + 10)
})

it('says that the block of a link is gone', () => {
  open('#gone000000')
  expect(screen.getByRole('alert').textContent).toMatch(/isn’t in the report any more/)
  expect(screen.queryByRole('button', { name: 'Go to the block' })).toBeNull()
})

it('begins with what was typed before it was there', async () => {
  ahead = 'resul'
  open('#heading000')
  expect(field().value).toBe('resul')
  expect(await screen.findByRole('option', { name: 'Results, In this report' })).toBeDefined()
})

it('what is typed behind Ctrl+K stays out of the text until the field is there', () => {
  const ui = new BuilderUi()
  editor = testEditor([p('words00000', 'see how')], [linkAhead(ui)])
  const type = (text: string) =>
    editor.view.someProp('handleTextInput', (handle) =>
      handle(editor.view, 1, 1, text, () => editor.state.tr),
    )
  expect(type('a')).toBeFalsy()
  beginLink(ui)
  expect([type('m'), type('e')]).toEqual([true, true])
  expect(takeAhead(ui)).toBe('me')
  expect(takeAhead(ui)).toBe('')
  // Begun so long ago that the field won't come any more.
  ui.set({ linking: { at: -4_000, ahead: '' } })
  expect(type('x')).toBeFalsy()
})
