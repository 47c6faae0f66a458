import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Button } from '../controls/Button.tsx'
import { Combobox } from '../controls/Combobox.tsx'
import { SelectField } from '../controls/SelectField.tsx'
import { TextField } from '../controls/TextField.tsx'
import { DialogShell } from './DialogShell.tsx'
import { Menu } from './Menu.tsx'

afterEach(cleanup)

const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })
const focused = () => document.activeElement

function Page({ onClose = () => undefined }: { onClose?: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p>Behind</p>
      <Menu
        label="Actions"
        entries={[
          { id: 'rename', label: 'Rename', onSelect: () => setOpen(true) },
          { id: 'copy', label: 'Copy', onSelect: () => undefined, unavailable: 'It is empty.' },
          { kind: 'divider', id: 'line' },
          { id: 'delete', label: 'Delete', onSelect: () => undefined },
        ]}
        trigger={(props) => <Button {...props}>More</Button>}
      />
      <DialogShell
        open={isOpen}
        title="Rename it"
        loading={false}
        error={null}
        onClose={() => {
          setOpen(false)
          onClose()
        }}
      >
        <TextField label="Name" />
      </DialogShell>
    </>
  )
}

const openMenu = () => {
  const trigger = screen.getByRole('button', { name: 'More' })
  act(() => trigger.focus())
  fireEvent.click(trigger)
  return trigger
}

describe('a menu', () => {
  it('begins at its first entry, goes round by arrows and jumps by letters', () => {
    render(<Page />)
    openMenu()
    expect(focused()).toHaveProperty('textContent', 'Rename')
    press('ArrowUp')
    expect(focused()).toHaveProperty('textContent', 'Delete')
    press('ArrowDown')
    press('ArrowDown')
    // What can't be chosen now is reached too: its reason stands there.
    expect(focused()?.textContent).toBe('CopyIt is empty.')
    press('d')
    expect(focused()).toHaveProperty('textContent', 'Delete')
    press('Home')
    expect(focused()).toHaveProperty('textContent', 'Rename')
  })

  it.each(['Escape', 'Tab'])('%s closes it and gives the focus back', (key) => {
    render(<Page />)
    const trigger = openMenu()
    press(key)
    expect(screen.queryByRole('menu')).toBeNull()
    expect(focused()).toBe(trigger)
  })
})

describe('a dialog', () => {
  it('takes the focus, hides the page from those who hear it, and gives both back to what opened the menu before it', () => {
    const { container } = render(<Page />)
    const trigger = openMenu()
    press('Enter')
    const dialog = screen.getByRole('dialog', { name: 'Rename it' })
    expect(focused()).toBe(dialog)
    expect(container.getAttribute('aria-hidden')).toBe('true')
    expect(document.body.style.overflow).toBe('hidden')
    press('Escape')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(container.hasAttribute('aria-hidden')).toBe(false)
    expect(document.body.style.overflow).toBe('')
    expect(focused()).toBe(trigger)
  })

  it('keeps the focus: from its end to its start and back, and from outside', () => {
    render(<Page />)
    const trigger = openMenu()
    press('Enter')
    const [before, after] = document.querySelectorAll<HTMLElement>('[data-sentinel]')
    act(() => after!.focus())
    expect(focused()).toBe(screen.getByRole('button', { name: 'Close' }))
    act(() => before!.focus())
    expect(focused()).toBe(screen.getByLabelText('Name'))
    act(() => trigger.focus())
    expect(focused()).toBe(screen.getByRole('dialog'))
  })

  it('closes by Esc where nothing has the focus, as when a button in it is busy', () => {
    const onClose = vi.fn<() => void>()
    render(<Page onClose={onClose} />)
    openMenu()
    press('Enter')
    act(() => (focused() as HTMLElement).blur())
    expect(focused()).toBe(document.body)
    press('Escape')
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('closes by a press beside it, and not by one that began inside', () => {
    const onClose = vi.fn<() => void>()
    render(<Page onClose={onClose} />)
    openMenu()
    press('Enter')
    const room = screen.getByRole('dialog').parentElement!
    fireEvent.mouseDown(screen.getByLabelText('Name'))
    fireEvent.click(room)
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.mouseDown(room)
    fireEvent.click(room)
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})

describe('a field with a few values', () => {
  function Roles({ readOnly = false }) {
    const [role, setRole] = useState('builder')
    const choices = ['builder', 'reviewer'].map((value) => ({ value, label: value }))
    return <SelectField label="Role" value={role} choices={choices} onChoose={setRole} readOnly={readOnly} />
  }

  it('opens by keyboard at what holds, and takes what is chosen', () => {
    render(<Roles />)
    const field = screen.getByRole('combobox')
    act(() => field.focus())
    press('ArrowDown')
    expect(focused()).toBe(screen.getByRole('option', { name: 'builder', selected: true }))
    press('ArrowDown')
    press('Enter')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(focused()).toBe(field)
    expect(field.textContent).toBe('reviewer')
  })

  it('stays shut while it may only be read', () => {
    render(<Roles readOnly />)
    fireEvent.mouseDown(screen.getByRole('combobox'))
    expect(screen.queryByRole('listbox')).toBeNull()
  })
})

it('a list that letters narrow down: arrows move in it, Enter chooses, Esc shuts it and nothing around it', () => {
  const chosen = vi.fn<(name: string) => void>()
  const around = vi.fn<() => void>()
  function Towns() {
    const [text, setText] = useState('')
    const towns = ['Oslo', 'Lima', 'Bonn'].filter((town) => town.toLowerCase().includes(text))
    return (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands for a dialog
      <div onKeyDown={({ key }) => key === 'Escape' && around()}>
        <Combobox
          label="Town"
          options={towns}
          keyOf={(town) => town}
          show={(town) => town}
          text={text}
          onText={setText}
          onChoose={chosen}
          none="There is no such town."
        />
      </div>
    )
  }
  render(<Towns />)
  const field = screen.getByRole('combobox', { name: 'Town' })
  act(() => field.focus())
  const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
  expect(active()).toBe('Oslo')
  press('ArrowDown')
  expect(active()).toBe('Lima')
  press('Escape')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(around).not.toHaveBeenCalled()
  fireEvent.change(field, { target: { value: 'x' } })
  expect(screen.getByRole('status').textContent).toBe('There is no such town.')
  fireEvent.change(field, { target: { value: 'bo' } })
  press('Enter')
  expect(chosen).toHaveBeenCalledWith('Bonn')
})

it('a field names what is below it, and says that it is wrong', () => {
  render(<TextField label="Email" error helperText="Enter your email." />)
  const field = screen.getByLabelText('Email')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field.getAttribute('aria-describedby')!)?.textContent).toBe(
    'Enter your email.',
  )
})

it('a busy button keeps its name and can’t be pressed', () => {
  const onClick = vi.fn<() => void>()
  render(
    <Button loading onClick={onClick}>
      Save
    </Button>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(onClick).not.toHaveBeenCalled()
})
