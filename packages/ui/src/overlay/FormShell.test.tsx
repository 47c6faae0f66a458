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
