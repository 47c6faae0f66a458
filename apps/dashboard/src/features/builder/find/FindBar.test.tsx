import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { afterEach, describe, expect, it } from 'vitest'
import { createQueryClient } from '../../../api/queryClient.ts'
import { BuilderUi } from '../builderUi.ts'
import { p, testEditor } from '../editor/testing/testEditor.ts'
import { FindBar } from './FindBar.tsx'

let editor: Editor
let ui: BuilderUi
const open = (editable = true) => {
  editor = testEditor([p('a', 'Snow in May'), p('b', 'Snow in June')])
  editor.setEditable(editable, false)
  ui = new BuilderUi()
  ui.set({ finding: true })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <FindBar editor={editor as never} ui={ui} editable={editable} />
    </QueryClientProvider>,
  )
}
const field = (name: string) => screen.getByRole('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

afterEach(() => {
  cleanup()
  editor.destroy()
  document.body.replaceChildren()
})

describe('the search of the builder', () => {
  it('has the focus, counts, and goes round by Enter and Shift+Enter', () => {
    open()
    expect(document.activeElement).toBe(field('Find'))
    type('Find', 'snow')
    expect(screen.getByText('1 of 2')).toBeDefined()
    fireEvent.keyDown(field('Find'), { key: 'Enter' })
    expect(screen.getByText('2 of 2')).toBeDefined()
    fireEvent.keyDown(field('Find'), { key: 'Enter' })
    fireEvent.keyDown(field('Find'), { key: 'Enter', shiftKey: true })
    expect(screen.getByText('2 of 2')).toBeDefined()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Match case' }))
    expect(screen.getByText('No matches')).toBeDefined()
  })

  it('closes by Esc with the match selected', () => {
    open()
    type('Find', 'June')
    fireEvent.keyDown(field('Find'), { key: 'Escape' })
    expect(ui.get().finding).toBe(false)
    const { selection, doc } = editor.state
    expect(selection).toBeInstanceOf(TextSelection)
    expect(doc.textBetween(selection.from, selection.to)).toBe('June')
  })

  it('replaces one and goes to the next, then all, and says what it did', () => {
    open()
    type('Find', 'snow')
    type('Replace with', 'Rain')
    press('Replace')
    expect(editor.getText()).toContain('Rain in May')
    expect(screen.getByText('1 of 1')).toBeDefined()
    expect(screen.getByText('1 match replaced.')).toBeDefined()
    press('Replace all')
    expect(editor.getText()).toContain('Rain in June')
    expect(screen.getByText('1 match replaced.')).toBeDefined()
    press('Replace all')
    expect(screen.getByText('No matches')).toBeDefined()
  })

  it('says to who may only read that nothing can be replaced', () => {
    open(false)
    expect(screen.queryByRole('button', { name: 'Replace' })).toBeNull()
    expect(screen.getByText(/nothing can be replaced/)).toBeDefined()
  })
})
