import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { SearchField } from './SearchField.tsx'

afterEach(cleanup)

function Page({ onLeave, onDown }: { onLeave?: () => void; onDown?: () => void }) {
  const [value, setValue] = useState('')
  return (
    <>
      <SearchField label="Filter" value={value} onChange={setValue} onLeave={onLeave} onDown={onDown} />
      <input aria-label="Other" />
      <input type="radio" aria-label="Table" />
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Filter' })

it('is focused by "/", except while somebody types elsewhere', () => {
  render(<Page />)
  const other = screen.getByLabelText('Other')
  other.focus()
  fireEvent.keyDown(other, { key: '/' })
  expect(document.activeElement).toBe(other)
  other.blur()
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(field())
})

it('is focused by "/" from a tick or a choice, which take no letters', () => {
  render(<Page />)
  const choice = screen.getByLabelText('Table')
  choice.focus()
  fireEvent.keyDown(choice, { key: '/' })
  expect(document.activeElement).toBe(field())
})

it('leads down into what was found', () => {
  const onDown = vi.fn<() => void>()
  render(<Page onDown={onDown} />)
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  expect(onDown).toHaveBeenCalledOnce()
})

it('leaves "/" alone while a dialog is open or a modifier is held', () => {
  render(
    <>
      <Page />
      <dialog open aria-label="Open" />
    </>,
  )
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).not.toBe(field())
})

it('is cleared by Esc, and left by Esc once it is empty', () => {
  const onLeave = vi.fn<() => void>()
  render(<Page onLeave={onLeave} />)
  field().focus()
  fireEvent.change(field(), { target: { value: 'coal' } })
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect(field().value).toBe('')
  expect(document.activeElement).toBe(field())
  expect(onLeave).not.toHaveBeenCalled()
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect(onLeave).toHaveBeenCalledTimes(1)
})
