import { ThemeRoot } from '@bubbles/ui'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { RangePicker } from './RangePicker.tsx'

vi.mock('../parts/useToday.ts', () => ({ useToday: () => '2026-11-28' }))
afterEach(cleanup)

it('compares with the period before the days that are being entered', () => {
  const onChoose = vi.fn<() => void>()
  render(
    <ThemeRoot>
      <RangePicker
        range={{ from: '2026-11-01', to: '2026-11-28' }}
        search={{}}
        first={undefined}
        onChoose={onChoose}
      />
    </ThemeRoot>,
  )
  fireEvent.click(screen.getByRole('button', { name: /^Days:/ }))
  const compared = () => screen.getByRole('checkbox').closest('label')!.textContent
  expect(compared()).toContain('4 October to 31 October')
  const to = screen.getByRole('textbox', { name: 'To' })
  fireEvent.change(to, { target: { value: '10 November 2026' } })
  expect(compared()).toContain('22 October to 31 October')
  expect(onChoose).not.toHaveBeenCalled()
  // No period: what is shown now is what would be compared.
  fireEvent.change(to, { target: { value: '1 October 2026' } })
  expect(compared()).toContain('4 October to 31 October')
})
