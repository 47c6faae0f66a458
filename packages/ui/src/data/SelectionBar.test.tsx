import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { SelectionBar } from './SelectionBar.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (labels: string[]) => {
  const onSelect = vi.fn<(label: string) => void>()
  const onClear = vi.fn<() => void>()
  render(
    <SelectionBar
      label="Selected reports"
      count={2}
      actions={labels.map((label) => ({ id: label, label, icon: null, onSelect: () => onSelect(label) }))}
      busy={false}
      onClear={onClear}
    />,
  )
  return { onSelect, onClear }
}

it('says how many are selected and offers what can be done to them', () => {
  const { onSelect, onClear } = show(['Delete 1', 'Export'])
  expect(screen.getByText('2 selected')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Delete 1' }))
  expect(onSelect).toHaveBeenCalledWith('Delete 1')
  fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(onClear).toHaveBeenCalledOnce()
})

it('says so where nothing may be done', () => {
  show([])
  expect(screen.getByText(/nothing you can do/)).toBeTruthy()
})

it('puts the actions into a menu on phones', () => {
  const query = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => query)
  const { onSelect } = show(['Delete 1'])
  fireEvent.click(screen.getByRole('button', { name: 'Actions' }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete 1' }))
  expect(onSelect).toHaveBeenCalledOnce()
})
