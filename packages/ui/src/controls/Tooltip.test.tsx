import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Tooltip } from './Tooltip.tsx'

const onClick = vi.fn<() => void>()

function open() {
  render(
    <Tooltip title="Delete the row">
      <button type="button" onClick={onClick} />
    </Tooltip>,
  )
  return screen.getByRole('button', { name: 'Delete the row' })
}
const after = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  onClick.mockReset()
})

it('is told to a finger that rests, which then presses nothing', () => {
  const button = open()
  fireEvent.pointerDown(button, { pointerType: 'touch' })
  after(600)
  expect(screen.getByRole('tooltip').textContent).toBe('Delete the row')
  fireEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
  // The next press is one.
  fireEvent.pointerDown(button, { pointerType: 'touch' })
  fireEvent.click(button)
  expect(onClick).toHaveBeenCalledTimes(1)
})

it('is not told to a finger that taps or goes on', () => {
  const button = open()
  fireEvent.pointerDown(button, { pointerType: 'touch' })
  fireEvent.pointerLeave(button, { pointerType: 'touch' })
  after(600)
  expect(screen.queryByRole('tooltip')).toBeNull()
})

it('is told to a pointer that stays, until Esc', () => {
  const button = open()
  fireEvent.pointerEnter(button, { pointerType: 'mouse' })
  after(500)
  expect(screen.getByRole('tooltip')).toBeDefined()
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(screen.queryByRole('tooltip')).toBeNull()
})
