import { documentExtensions } from '@bubbles/report-document'
import { act, cleanup, render, screen } from '@testing-library/react'
import { Editor } from '@tiptap/core'
import { afterEach, expect, it, vi } from 'vitest'
import { BuilderUi } from '../builderUi.ts'
import { slashExtension } from './slashExtension.ts'
import { SlashMenu } from './SlashMenu.tsx'

let editor: Editor

afterEach(() => {
  cleanup()
  editor.destroy()
})

it('says that no block is called so when none is, and at no other moment', async () => {
  const ui = new BuilderUi()
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: [...documentExtensions, slashExtension(ui, () => undefined)],
    content: {
      type: 'doc',
      content: [
        { type: 'title', attrs: { id: 'title' } },
        { type: 'paragraph', attrs: { id: 'line' } },
      ],
    },
  })
  render(<SlashMenu ui={ui} />)
  const said = new Set<string>()
  const note = () => {
    for (const region of document.querySelectorAll('output')) said.add(region.textContent)
  }
  const watch = new MutationObserver(note)
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  const rooms = vi.spyOn(editor.view, 'coordsAtPos').mockReturnValue({ left: 0, right: 0, top: 0, bottom: 0 })
  editor.commands.setTextSelection(3)
  // Each letter is drawn before the next is typed.
  // oxlint-disable-next-line no-await-in-loop
  for (const letter of '/cha')
    await act(async () => {
      editor.view.dispatch(editor.state.tr.insertText(letter))
      await new Promise((resolve) => setTimeout(resolve))
      note()
    })
  expect(screen.getByRole('option', { name: /^Chart/ })).toBeDefined()
  expect([...said].filter((words) => words !== '')).toEqual([])
  const region = document.querySelector('output')
  await act(async () => {
    editor.view.dispatch(editor.state.tr.insertText('xyz'))
    await new Promise((resolve) => setTimeout(resolve))
  })
  // The region is the one that was there before, so that it is heard.
  expect(document.querySelector('output')).toBe(region)
  expect(region?.textContent).toBe('No block called “chaxyz”')
  watch.disconnect()
  rooms.mockRestore()
})
