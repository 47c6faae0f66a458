import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { BuilderUi } from '../builderUi.ts'
import type { Helps } from '../writingHelp/Helps.ts'
import { jumpsAt } from '../writingHelp/jumpsAt.ts'
import { BuilderJump } from './BuilderJump.tsx'
import { p, testEditor } from './testing/testEditor.ts'

vi.mock('../../../shell/jump/JumpDialog.tsx', () => ({
  default: ({ here }: { here: { label: string }[] }) => (
    <dialog open aria-label="Jump to">
      {here.map(({ label }) => label).join(', ')}
    </dialog>
  ),
}))

let editor: Editor
const ui = new BuilderUi()
const open = () => {
  editor = testEditor([p('a', 'Some words')])
  render(
    <>
      <BuilderJump editor={editor as never} ui={ui} />
      <textarea aria-label="A comment" onKeyDown={(event) => event.stopPropagation()} />
    </>,
  )
}
/** Whether the browser is left without the key. */
const press = (target: Element) => !fireEvent.keyDown(target, { key: 'k', ctrlKey: true })

afterEach(() => {
  cleanup()
  editor.destroy()
  document.body.replaceChildren()
})

describe('Ctrl+K in the builder', () => {
  it('opens the list of places where no words are selected, and never reaches the browser', async () => {
    open()
    editor.view.focus()
    editor.commands.setTextSelection(12)
    expect(press(editor.view.dom)).toBe(true)
    expect(await screen.findByRole('dialog', { name: 'Jump to' })).toBeDefined()
    // Once more, over the list: nothing else opens, and the browser does not get it either.
    expect(press(document.body)).toBe(true)
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
  })

  it('does so from a field that keeps its keys to itself, and from the title', async () => {
    open()
    expect(press(screen.getByLabelText('A comment'))).toBe(true)
    expect(await screen.findByRole('dialog')).toBeDefined()
    cleanup()
    render(<BuilderJump editor={editor as never} ui={ui} />)
    editor.view.focus()
    editor.commands.setTextSelection({ from: 1, to: 5 })
    expect(press(editor.view.dom)).toBe(true)
  })

  it('offers what can be done with the report', async () => {
    editor = testEditor([p('a', 'Some words')])
    const tasks = () => [{ id: 'find', group: 'This report', label: 'Find and replace', go: () => undefined }]
    render(<BuilderJump editor={editor as never} ui={ui} tasks={tasks} />)
    press(document.body)
    expect((await screen.findByRole('dialog')).textContent).toBe('Find and replace')
  })

  it('offers the texts that can be suggested where the caret is, once writing help is on', async () => {
    const suggest = vi.fn<Helps['suggest']>()
    open()
    editor.view.focus()
    editor.commands.setTextSelection(12)
    press(editor.view.dom)
    expect((await screen.findByRole('dialog')).textContent).toBe('')
    cleanup()
    editor.destroy()
    open()
    editor.view.focus()
    editor.commands.setTextSelection(12)
    ui.set({ helps: { item: null as never, bar: null, suggest, jumps: () => jumpsAt(editor, suggest) } })
    press(editor.view.dom)
    expect((await screen.findByRole('dialog')).textContent).toBe(
      'Make this paragraph plainer, Suggest an introduction',
    )
    ui.get().helps!.jumps()[0]!.go()
    expect(suggest).toHaveBeenCalledWith({ task: 'plainer' })
    const { from, to } = editor.state.selection
    expect(editor.state.doc.textBetween(from, to)).toBe('Some words')
    ui.set({ helps: null })
  })

  it('leaves selected words to their link', () => {
    open()
    editor.view.focus()
    editor.commands.setTextSelection({ from: 10, to: 13 })
    press(editor.view.dom)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
