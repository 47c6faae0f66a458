import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Moment } from '../../../../ui/date/moments.ts'
import { When } from './When.tsx'

afterEach(cleanup)

it('leads to the field that is wrong each time nothing could be scheduled because of it', () => {
  const onChange = vi.fn<(moment: Moment | null) => void>()
  const at = (time: string, misses: number) => (
    <When
      moment={{ day: '2999-01-02', time }}
      first={{ day: '2999-01-02', time: '09:00' }}
      tried={misses > 0}
      misses={misses}
      onChange={onChange}
    />
  )
  const { rerender } = render(at('', 0))
  const time = screen.getByRole('textbox', { name: 'Time' })
  expect(document.activeElement).not.toBe(time)
  rerender(at('', 1))
  expect(document.activeElement).toBe(time)
  expect(screen.getByRole('alert').textContent).toBe('Choose a date and time.')
  // The day is there: the time alone is missing.
  expect(screen.getByRole('textbox', { name: 'Day' }).getAttribute('aria-invalid')).not.toBe('true')
})
