import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { focusPast, useListKeys } from './useListKeys.ts'

afterEach(cleanup)

const keys = {
  onSelect: vi.fn<(id: string, isRange: boolean) => void>(),
  onSelectAll: vi.fn<() => void>(),
  onRemove: vi.fn<(id: string) => void>(),
  onLeave: vi.fn<() => boolean>(() => true),
}

function List() {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = useListKeys(list, keys)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={list} onKeyDown={onKeyDown} data-testid="list">
      {['a', 'b', 'c'].map((id) => (
        <article key={id} data-report-id={id}>
          <a href={`#${id}`} data-report-link>
            {id}
          </a>
          <button type="button">More for {id}</button>
        </article>
      ))}
    </div>
  )
}

const link = (name: string) => screen.getByRole('link', { name })
const press = (on: HTMLElement, key: string, more = {}) => fireEvent.keyDown(on, { key, ...more })

it('moves between titles, from any part of a report', () => {
  render(<List />)
  link('a').focus()
  press(link('a'), 'ArrowRight')
  expect(document.activeElement).toBe(link('b'))
  press(screen.getByRole('button', { name: 'More for b' }), 'End')
  expect(document.activeElement).toBe(link('c'))
  press(link('c'), 'ArrowRight')
  expect(document.activeElement).toBe(link('c'))
})

it('selects with Space and deletes with Delete on the title alone', () => {
  render(<List />)
  press(link('b'), ' ', { shiftKey: true })
  expect(keys.onSelect).toHaveBeenCalledWith('b', true)
  press(link('b'), 'Delete')
  expect(keys.onRemove).toHaveBeenCalledWith('b')
  vi.clearAllMocks()
  press(screen.getByRole('button', { name: 'More for b' }), ' ')
  press(screen.getByRole('button', { name: 'More for b' }), 'Delete')
  expect(keys.onSelect).not.toHaveBeenCalled()
  expect(keys.onRemove).not.toHaveBeenCalled()
  press(link('b'), 'a', { ctrlKey: true })
  expect(keys.onSelectAll).toHaveBeenCalledOnce()
})

it('moves the focus off what is about to go', () => {
  render(<List />)
  const list = screen.getByTestId('list')
  link('b').focus()
  focusPast(list, new Set(['b']))
  expect(document.activeElement).toBe(link('c'))
  focusPast(list, new Set(['c']))
  expect(document.activeElement).toBe(link('b'))
})
