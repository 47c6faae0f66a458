import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { testEditor } from '../editor/testing/testEditor.ts'
import { LanguageDialog } from './LanguageDialog.tsx'

afterEach(cleanup)

it('writes the language into the report’s title, and takes it out again', async () => {
  const editor = testEditor([{ type: 'paragraph', attrs: { id: 'p' } }])
  const languageOf = () => editor.state.doc.firstChild?.attrs.language as unknown
  const choose = async (name: RegExp) => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <LanguageDialog editor={editor} onClose={() => undefined} />
      </QueryClientProvider>,
    )
    expect(screen.getByRole('button', { name: 'Set language' }).hasAttribute('disabled')).toBe(true)
    expect(document.activeElement).toBe(screen.getByRole('combobox'))
    fireEvent.mouseDown(screen.getByRole('combobox'))
    fireEvent.click(await screen.findByRole('option', { name }))
    fireEvent.click(screen.getByRole('button', { name: 'Set language' }))
    cleanup()
  }
  expect(languageOf()).toBeNull()
  await choose(/Arabic \(Egypt\)/)
  expect(languageOf()).toBe('ar-EG')
  await choose(/Your organisation’s/)
  expect(languageOf()).toBeNull()
})
