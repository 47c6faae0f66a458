import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Button } from './Button.tsx'

afterEach(cleanup)

const button = () => screen.getByRole('button', { name: 'Send' })
const busy = (loading: boolean) => (
  <>
    <Button loading={loading}>Send</Button>
    <Button>Another</Button>
  </>
)

it('has the focus again after it was busy, as browsers take it from what is disabled', () => {
  const { rerender } = render(busy(false))
  act(() => button().focus())
  rerender(busy(true))
  act(() => button().blur())
  rerender(busy(false))
  expect(document.activeElement).toBe(button())
})

it('leaves the focus where it went meanwhile', () => {
  const { rerender } = render(busy(false))
  act(() => button().focus())
  rerender(busy(true))
  act(() => screen.getByRole('button', { name: 'Another' }).focus())
  rerender(busy(false))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Another' }))
})
