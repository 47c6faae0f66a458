import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { durationWords, TooManyTries } from './TooManyTries.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test.each([
  [1, '1 second'],
  [40, '40 seconds'],
  [60, '1 minute'],
  [125, '2 minutes 5 seconds'],
  [900, '15 minutes'],
])('%i seconds are %s', (seconds, words) => {
  expect(durationWords(seconds)).toBe(words)
})

test('counts down for the eye, and is read out at the start and the end', () => {
  render(
    <div role="alert">
      <TooManyTries seconds={40} />
    </div>,
  )
  const [readOut, counting] = screen.getAllByText('Too many attempts. Try again in 40 seconds.')
  act(() => void vi.advanceTimersByTime(39_000))
  expect(counting?.textContent).toBe('Too many attempts. Try again in 1 second.')
  expect(readOut?.textContent).toBe('Too many attempts. Try again in 40 seconds.')
  expect(counting?.getAttribute('aria-hidden')).toBe('true')
  act(() => void vi.advanceTimersByTime(1000))
  expect(screen.getByRole('alert').textContent).toBe('You can try again now.')
})
