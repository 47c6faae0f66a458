import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FigureStep } from './StepTabs.tsx'
import { useFirstMissing } from './useFirstMissing.ts'

function Settings({ step }: { step: FigureStep }) {
  const went = useFirstMissing(step)
  return (
    <div data-panel>
      <button type="button" onClick={() => went('annotate')}>
        Annotate
      </button>
      <div role="tabpanel">
        <input aria-label="Licence" />
        <input aria-label="Source" data-missing />
        <input aria-label="Alternative text" data-missing />
      </div>
    </div>
  )
}

const focused = () => document.activeElement?.getAttribute('aria-label') ?? null

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('focuses the first field that something is missing in when opened at the words', () => {
  const { rerender } = render(<Settings step="annotate" />)
  vi.runAllTimers()
  expect(focused()).toBe('Source')
  ;(document.activeElement as HTMLElement).blur()
  rerender(<Settings step="check" />)
  vi.runAllTimers()
  expect(focused()).toBeNull()
  rerender(<Settings step="annotate" />)
  vi.runAllTimers()
  expect(focused()).toBe('Source')
})

it('leaves the focus where it is when a person goes to the words within the settings', () => {
  const { rerender } = render(<Settings step="visualise" />)
  fireEvent.click(screen.getByText('Annotate'))
  rerender(<Settings step="annotate" />)
  vi.runAllTimers()
  expect(focused()).toBeNull()
})

it('leaves the field a check led to', () => {
  render(<Settings step="annotate" />)
  screen.getByRole('textbox', { name: 'Alternative text' }).focus()
  vi.runAllTimers()
  expect(focused()).toBe('Alternative text')
})

it('leaves whoever was led to words of a field there', () => {
  render(<Settings step="annotate" />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Licence' })
  field.value = 'CC BY'
  field.focus()
  field.setSelectionRange(0, 2)
  vi.runAllTimers()
  expect(focused()).toBe('Licence')
})
