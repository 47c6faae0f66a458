import { ThemeRoot } from '@bubbles/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../../api/queryClient.ts'
import { BuilderUi } from '../../builderUi.ts'
import { CommentMargin } from '../CommentMargin.tsx'
import { openText, suggesting, TEXT } from './testing.ts'

const api = vi.hoisted(() => ({ decideSuggestion: vi.fn<() => Promise<unknown>>() }))
vi.mock('../../../../api/client.ts', () => ({ api }))

const thread = suggesting('t', 'first00000', TEXT, TEXT.replace('quarter', 'third'))
let answer: (thread: unknown) => Promise<void>
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  Element.prototype.scrollIntoView = () => undefined
  api.decideSuggestion.mockReturnValue(
    new Promise((resolve) => (answer = (with_) => act(async () => resolve(with_)))),
  )
})
afterEach(cleanup)

/** The margin with an open suggestion in hand, which is being declined, and a field beside it. */
async function declining() {
  const { editor } = openText()
  const ui = new BuilderUi()
  ui.set({ thread: { id: 't', focus: true } })
  render(
    <ThemeRoot>
      <QueryClientProvider client={createQueryClient()}>
        <CommentMargin
          editor={editor}
          ui={ui}
          reportId="r"
          threads={[thread]}
          tops={new Map()}
          canComment={false}
        />
        <input aria-label="Another field" />
      </QueryClientProvider>
    </ThemeRoot>,
  )
  const button = screen.getByRole('button', { name: 'Decline' })
  button.focus()
  await act(async () => void fireEvent.click(button))
  return { editor, ui, field: screen.getByLabelText('Another field') }
}

it('a decision takes no letter: the document has the focus before the server has answered', async () => {
  const { editor, ui } = await declining()
  expect(api.decideSuggestion).toHaveBeenCalled()
  expect(document.activeElement).toBe(editor.view.dom)
  await answer(thread)
  await vi.waitFor(() => expect(ui.get().thread).toBeNull())
  expect(document.activeElement).toBe(editor.view.dom)
})

it('whoever has gone on to another field stays there once the answer comes', async () => {
  const { ui, field } = await declining()
  field.focus()
  await answer(thread)
  await vi.waitFor(() => expect(ui.get().thread).toBeNull())
  expect(document.activeElement).toBe(field)
})
