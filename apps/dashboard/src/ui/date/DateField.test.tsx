import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { DateField } from './DateField.tsx'
import { addMonths, dayWritten, readDay, weeksOf } from './days.ts'

function Form({ first = '', onSent }: { first?: string; onSent?: (day: string) => void }) {
  const [day, setDay] = useState(first)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSent?.(day)
      }}
    >
      <DateField label="Last day" empty="No due date" value={day} min="2026-10-05" onChange={setDay} />
      <output>{day}</output>
    </form>
  )
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Last day', hidden: true })
const kept = () => screen.getByRole('status').textContent

afterEach(cleanup)

describe('a date field', () => {
  it('looks empty when it is, in words and not in digits', () => {
    render(<Form />)
    expect(field().type).toBe('text')
    expect([field().value, field().placeholder]).toEqual(['', 'No due date'])
  })

  it('shows a day as people write it, and takes one as they type it', () => {
    render(<Form first="2026-10-26" />)
    expect(field().value).toBe('26 October 2026')
    fireEvent.change(field(), { target: { value: '3.11.2026' } })
    expect([field().value, kept()]).toEqual(['3.11.2026', '2026-11-03'])
    fireEvent.blur(field())
    expect(field().value).toBe('3 November 2026')
    fireEvent.change(field(), { target: { value: '' } })
    expect(kept()).toBe('')
  })

  it('says so when what is typed is no day, and keeps it', () => {
    render(<Form first="2026-10-26" />)
    fireEvent.change(field(), { target: { value: 'soon' } })
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(screen.getByRole('alert').textContent).toMatch(/^Enter a date/)
    fireEvent.blur(field())
    expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['soon', 'true'])
  })

  it('is chosen in a calendar by keyboard', () => {
    render(<Form first="2026-10-26" />)
    fireEvent.click(screen.getByRole('button', { name: 'Last day: choose from a calendar' }))
    const day = screen.getByRole('button', { name: /26 October 2026$/, pressed: true })
    fireEvent.keyDown(day, { key: 'PageDown' })
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' })
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/27 November 2026$/)
    fireEvent.click(document.activeElement!)
    expect([kept(), field().value]).toEqual(['2026-11-27', '27 November 2026'])
  })

  it('offers no day before the first', () => {
    render(<Form first="2026-10-06" />)
    fireEvent.click(screen.getByRole('button', { name: /choose from a calendar/ }))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /, 4 October 2026$/ }).disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /, 5 October 2026$/ }).disabled).toBe(false)
  })
})

describe('a day as text', () => {
  it.each([
    ['2026-10-26', '2026-10-26'],
    ['26.10.2026', '2026-10-26'],
    ['26/10/26', '2026-10-26'],
    ['26 October 2026', '2026-10-26'],
    ['26 oct', '2026-10-26'],
    ['October 26, 2026', '2026-10-26'],
    ['1st sept 2027', '2027-09-01'],
    ['31.02.2026', null],
    ['2026-13-01', null],
    ['26 brumaire', null],
    ['26', null],
    ['', null],
  ])('%j is %j', (text, day) => {
    expect(readDay(text, '2026-10-01')).toBe(day)
  })

  it('counts months and weeks', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
    expect(weeksOf('2026-02-10').map((week) => week.filter(Boolean).length)).toEqual([1, 7, 7, 7, 6])
    expect(dayWritten('')).toBe('')
  })
})
