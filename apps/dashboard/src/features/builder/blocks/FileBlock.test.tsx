import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNodeViewProps } from '@tiptap/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FileBlock } from './FileBlock.tsx'

const builder = vi.hoisted(() => ({ editable: true, ui: { openPanel: vi.fn<(id: string) => void>() } }))
vi.mock('../builderContext.ts', () => ({ useBuilder: () => builder }))

beforeEach(() => {
  vi.resetAllMocks()
  builder.editable = true
})
afterEach(cleanup)

const empty = { id: 'file000000', file: null, name: '', size: 0, title: '', text: '' }
const view = (attrs: object) => {
  const props = { node: { attrs }, selected: false } as unknown as ReactNodeViewProps
  return render(<FileBlock {...props} />)
}

it('an empty one says what it takes, and offers to choose', async () => {
  view(empty)
  expect(await screen.findByText(/up to 20 MB/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeDefined()
})

it('those who may not edit are offered nothing', async () => {
  builder.editable = false
  view(empty)
  await screen.findByText('No file yet')
  expect(screen.queryByRole('button')).toBeNull()
  fireEvent.click(screen.getByText('No file yet'))
  expect(builder.ui.openPanel).not.toHaveBeenCalled()
})

it('a file has its title, else its name, with kind and size, and opens its settings', async () => {
  view({ ...empty, file: 'a'.repeat(64), name: 'wind.pdf', size: 2_300_000 })
  expect(await screen.findByText('PDF, 2.3 MB')).toBeDefined()
  fireEvent.click(screen.getByText('wind.pdf'))
  expect(builder.ui.openPanel).toHaveBeenCalledWith('file000000')
  cleanup()
  view({ ...empty, file: 'a'.repeat(64), name: 'wind.pdf', size: 1, title: 'The wind', text: 'All of it.' })
  expect(await screen.findByText('The wind')).toBeDefined()
  expect(screen.queryByText('wind.pdf')).toBeNull()
  expect(screen.getByText('All of it.')).toBeDefined()
})
