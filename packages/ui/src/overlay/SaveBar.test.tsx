import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FormShell } from './FormShell.tsx'
import { SaveBarPage } from './SaveBar.tsx'

const saved = vi.fn<(label: string, text: string) => void>()

function Form({ label }: { label: string }) {
  const [kept, setKept] = useState('')
  const [text, setText] = useState('')
  return (
    <FormShell
      submitLabel={`Save ${label}`}
      submitDisabled={text === kept}
      onDiscard={() => setText(kept)}
      loading={false}
      error={null}
      onSubmit={() => {
        saved(label, text)
        setKept(text)
      }}
    >
      <input aria-label={label} value={text} onChange={(event) => setText(event.target.value)} />
    </FormShell>
  )
}
const open = () =>
  render(
    <SaveBarPage>
      <Form label="Name" />
      <Form label="Place" />
    </SaveBarPage>,
  )
const bar = () => screen.queryByRole('region', { name: 'Unsaved changes' })
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

const Removed = ({ isThere }: { isThere: boolean }) => (
  <SaveBarPage>
    <h1>A page</h1>
    {isThere && <Form label="Name" />}
  </SaveBarPage>
)

afterEach(() => {
  cleanup()
  saved.mockReset()
})

describe('the bar at the foot of a page of forms', () => {
  it('is there only while something is changed, and counts the forms', () => {
    open()
    expect(bar()).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
    type('Name', 'Ann')
    expect(bar()?.textContent).toContain('1 change')
    type('Place', 'Oslo')
    expect(bar()?.textContent).toContain('2 changes')
    type('Name', '')
    type('Place', '')
    expect(bar()).toBeNull()
  })

  it('sends every changed form and no other, and gives the focus back', () => {
    open()
    screen.getByLabelText('Place').focus()
    type('Place', 'Oslo')
    screen.getByRole('button', { name: 'Save' }).focus()
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(saved.mock.calls).toEqual([['Place', 'Oslo']])
    expect(bar()).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('Place'))
  })

  it('is said when it comes, and saves by Ctrl S from wherever one is', () => {
    open()
    const said = document.querySelector('[aria-live]')!
    expect(said.textContent).toBe('')
    screen.getByLabelText('Name').focus()
    type('Name', 'Ann')
    expect(said.textContent).toBe('Unsaved changes. Press Ctrl S to save.')
    // Not the browser's own: it would save the page as a file.
    expect(fireEvent.keyDown(document.activeElement!, { key: 's', ctrlKey: true })).toBe(false)
    expect(saved.mock.calls).toEqual([['Name', 'Ann']])
    expect(said.textContent).toBe('')
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
    expect(fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })).toBe(true)
  })

  it('leaves the focus at the page’s heading when what had it before is gone', () => {
    const { rerender } = render(<Removed isThere />)
    screen.getByLabelText('Name').focus()
    type('Name', 'Ann')
    screen.getByRole('button', { name: 'Discard' }).focus()
    rerender(<Removed isThere={false} />)
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'A page' }))
  })

  it('takes every change back', () => {
    open()
    type('Name', 'Ann')
    type('Place', 'Oslo')
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(['', ''])
    expect(saved).not.toHaveBeenCalled()
    expect(bar()).toBeNull()
  })
})
