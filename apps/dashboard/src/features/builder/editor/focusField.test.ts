import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenThere } from './focusField.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

it('waits for a field that is drawn later', () => {
  const then = vi.fn<(element: HTMLElement) => void>()
  whenThere(() => document.querySelector('input'), then)
  expect(then).not.toHaveBeenCalled()
  document.body.append(document.createElement('input'))
  vi.runAllTimers()
  expect(then).toHaveBeenCalledOnce()
})

it('takes no focus from someone who has gone elsewhere in the meantime', () => {
  const then = vi.fn<(element: HTMLElement) => void>()
  whenThere(() => document.querySelector('input'), then)
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  document.body.append(document.createElement('input'))
  vi.runAllTimers()
  expect(then).not.toHaveBeenCalled()
})
