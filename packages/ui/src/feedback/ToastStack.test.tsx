import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ToastStack } from './ToastStack.tsx'
import { ToastStore } from './toastStore.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const shown = () => screen.queryAllByRole('alert').map((toast) => toast.textContent)

it('shows errors below each other, closes one by its icon, and the rest by themselves after 5000 ms', () => {
  const store = new ToastStore()
  render(<ToastStack store={store} />)
  act(() => {
    store.addError('First')
    store.addError('Second')
  })
  expect(shown()).toEqual(['First', 'Second'])
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0]!)
  expect(shown()).toEqual(['Second'])
  act(() => void vi.advanceTimersByTime(5000))
  expect(shown()).toEqual([])
})

it.each([
  ['the pointer', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['the focus', fireEvent.focus, fireEvent.blur],
])('keeps an error while %s is on it', (_who, come, go) => {
  const store = new ToastStore()
  render(<ToastStack store={store} />)
  act(() => void store.addError('Long enough to need reading.'))
  come(screen.getByRole('button', { name: 'Close' }))
  act(() => void vi.advanceTimersByTime(60_000))
  expect(shown()).toHaveLength(1)
  go(screen.getByRole('button', { name: 'Close' }))
  act(() => void vi.advanceTimersByTime(5000))
  expect(shown()).toEqual([])
})

it('runs the action of a notice once and takes the notice away', () => {
  const store = new ToastStore()
  const onAction = vi.fn<() => void>()
  render(<ToastStack store={store} />)
  act(() => void store.notify({ message: 'Deleted.', action: { label: 'Undo', onAction } }))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(onAction).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Deleted.')).toBeNull()
})
