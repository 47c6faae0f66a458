import { ThemeRoot } from '@bubbles/ui'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { FilterMenu } from './FilterMenu.tsx'

afterEach(cleanup)

const open = (count: number, onChoose = vi.fn<(at: number) => void>()) => {
  const rows = Array.from({ length: count }, (_, at) => ({
    id: String(at),
    words: `Country ${at}`,
    readers: count - at,
    onChoose: () => onChoose(at),
  }))
  render(
    <ThemeRoot>
      <FilterMenu
        groups={[{ id: 'country', head: 'Country', allOf: (all) => `All ${all} countries`, rows }]}
        onAsk={() => undefined}
      />
    </ThemeRoot>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }))
  return onChoose
}
const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

it('offers the first values, and all on request, with the focus on the next', () => {
  const onChoose = open(12)
  expect(items()).toHaveLength(7)
  fireEvent.click(screen.getByRole('menuitem', { name: 'All 12 countries' }))
  expect(items()).toHaveLength(12)
  expect(document.activeElement?.textContent).toBe('Country 66')
  fireEvent.click(screen.getByRole('menuitem', { name: /^Country 11/ }))
  expect(onChoose).toHaveBeenCalledWith(11)
})

it('asks for no single value', () => {
  open(7)
  expect(items()).toHaveLength(7)
  expect(items().join()).not.toContain('All')
})
