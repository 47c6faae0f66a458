import { Menu, ThemeRoot } from '@bubbles/ui'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { questionEntries } from './AnswersData.tsx'

afterEach(cleanup)

it('offers no question that would be refused, and says why', () => {
  const take = vi.fn<(blockId: string) => void>()
  const problem = 'Fewer than 5 readers have answered this so far.'
  const entries = questionEntries(
    [
      { blockId: 'few', type: 'Rating', label: 'Useful?', answers: 2, problem },
      { blockId: 'many', type: 'Choice', label: 'Which?', answers: 12, problem: null },
    ],
    take,
  )
  render(
    <ThemeRoot>
      <Menu label="Questions" entries={entries} trigger={(props) => <button {...props}>Open</button>} />
    </ThemeRoot>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  const [few, many] = screen.getAllByRole('menuitem')
  expect(few!.getAttribute('aria-disabled')).toBe('true')
  expect(few!.textContent).toContain(problem)
  fireEvent.click(few!)
  expect(take).not.toHaveBeenCalled()
  expect(many!.getAttribute('aria-disabled')).toBeNull()
  fireEvent.click(many!)
  expect(take.mock.calls).toEqual([['many']])
})
