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

it('keeps an error while a pointer or the keyboard is on it', () => {
  const store = new ToastStore()
  render(<ToastStack store={store} />)
  act(() => void store.addError('First'))
  const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
  fireEvent.pointerEnter(screen.getByRole('alert'))
  wait(20_000)
  fireEvent.pointerLeave(screen.getByRole('alert'))
  fireEvent.focus(screen.getByRole('button', { name: 'Close' }))
  wait(20_000)
  expect(shown()).toEqual(['First'])
  fireEvent.blur(screen.getByRole('button', { name: 'Close' }))
  wait(4999)
  expect(shown()).toEqual(['First'])
  wait(1)
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
