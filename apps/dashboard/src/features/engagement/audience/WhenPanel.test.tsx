import { ThemeRoot } from '@bubbles/ui'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { WhenPanel } from './WhenPanel.tsx'

afterEach(cleanup)

it('reads the hours out by arrow keys, at one stop of the tab key', () => {
  const week = Array.from({ length: 7 }, (_day, day) =>
    Array.from({ length: 24 }, (_hour, hour) => (day === 1 && hour === 0 ? null : day * 100 + hour)),
  )
  const { container } = render(
    <ThemeRoot>
      <WhenPanel week={week} timeZone="UTC" />
    </ThemeRoot>,
  )
  expect(container.querySelector('[title]')).toBeNull()
  const reader = screen.getByRole('slider', { name: 'When they read, hour by hour' })
  const tip = () => container.querySelector('[data-tip]')?.textContent ?? null
  expect(tip()).toBeNull()
  fireEvent.focus(reader)
  expect(tip()).toBe('Monday, 00:000 readers')
  fireEvent.keyDown(reader, { key: 'ArrowUp' })
  expect(tip()).toBe('Monday, 00:000 readers')
  fireEvent.keyDown(reader, { key: 'ArrowDown' })
  expect(tip()).toBe('Tuesday, 00:00not shown')
  fireEvent.keyDown(reader, { key: 'ArrowRight' })
  expect(tip()).toBe('Tuesday, 01:00101 readers')
  expect(reader.getAttribute('aria-valuetext')).toBe('Tuesday, 01:00: 101 readers')
  fireEvent.keyDown(reader, { key: 'Escape' })
  expect(tip()).toBeNull()
})
