import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { FormShell } from './FormShell.tsx'

afterEach(cleanup)

const sent = vi.fn<() => void>()

/** A form as pages have it: nothing to save once it is saved. */
function Form() {
  const [saved, setSaved] = useState(false)
  return (
    <FormShell
      submitLabel="Save"
      loading={false}
      error={null}
      submitDisabled={saved}
      onSubmit={() => {
        sent()
        setSaved(true)
      }}
    >
      <input aria-label="Name" onChange={() => setSaved(false)} />
    </FormShell>
  )
}

it('leaves the focus on the button that saved, which does nothing until there is something to save', () => {
  render(<Form />)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  button.focus()
  fireEvent.click(button)
  expect(sent).toHaveBeenCalledTimes(1)
  expect(button.disabled).toBe(false)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(button)
  fireEvent.click(button)
  expect(sent).toHaveBeenCalledTimes(1)
  fireEvent.blur(button)
  expect(button.disabled).toBe(true)
})

/** A form without a button until something is typed. */
function QuietForm() {
  const [typed, setTyped] = useState('')
  return (
    <FormShell
      submitLabel="Send"
      quiet
      loading={false}
      error={null}
      submitDisabled={typed === ''}
      onSubmit={sent}
    >
      <input aria-label="Address" value={typed} onChange={(event) => setTyped(event.target.value)} />
    </FormShell>
  )
}

it('shows a quiet button once there is something to send, and then moves nothing by taking it away', () => {
  render(<QuietForm />)
  const button = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Send' })
  expect(button()).toBeNull()
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: 'new' } })
  expect(button()!.disabled).toBe(false)
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: '' } })
  expect(button()!.disabled).toBe(true)
})
