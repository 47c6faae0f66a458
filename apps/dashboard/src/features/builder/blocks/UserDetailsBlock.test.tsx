import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNodeViewProps } from '@tiptap/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { UserDetailsBlock } from './UserDetailsBlock.tsx'

vi.mock('../builderContext.ts', () => ({ useBuilder: () => ({ editable: true }) }))
vi.mock('../editor/blocks.ts', () => ({
  setBlockAttrs: (editor: { set: (attrs: object) => void }, _id: string, attrs: object) => editor.set(attrs),
  undoStep: (_editor: object, step: () => void) => step(),
}))
vi.mock('./FieldText.tsx', () => ({ FieldText: () => null }))

afterEach(cleanup)

function Block() {
  const fields = ['Email', 'Name', 'Text'].map((kind) => ({ id: kind, kind, label: kind, required: false }))
  const [attrs, setAttrs] = useState({ id: 'u', prompt: '', consent: '', fields })
  const set = (changed: object) => setAttrs({ ...attrs, ...changed })
  const props = { node: { attrs }, editor: { set }, selected: false } as unknown as ReactNodeViewProps
  return <UserDetailsBlock {...props} />
}

it('keeps the keyboard beside a field that was removed', () => {
  render(<Block />)
  const remove = (number: number) => screen.getByRole('button', { name: `Remove field ${number}` })
  fireEvent.click(remove(2))
  expect(document.activeElement).toBe(remove(2))
  fireEvent.click(remove(2))
  expect(document.activeElement).toBe(remove(1))
  fireEvent.click(remove(1))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a field' }))
})
