import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { bulkActions } from './bulkActions.ts'
import { combineReports } from './rows.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { draft } from './testing/reports.ts'

afterEach(cleanup)

const rows = combineReports(
  [draft('a', { abilities: ['report.delete'] }), draft('b', { abilities: [] })],
  [],
  [],
)
const show = (selected: typeof rows, compact = false) => {
  const onAct = vi.fn<(action: { kind: string; rows: unknown[] }) => void>()
  const onClear = vi.fn<() => void>()
  render(
    <SelectionBar
      count={selected.length}
      actions={bulkActions(selected, { templates: true, exporting: true })}
      busy={false}
      compact={compact}
      onAct={onAct}
      onClear={onClear}
    />,
  )
  return { onAct, onClear }
}

it('acts on those of the selected reports the person may act on', () => {
  const { onAct, onClear } = show(rows)
  expect(screen.getByText('2 selected')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Delete 1' }))
  expect(onAct.mock.calls[0]?.[0]).toMatchObject({ kind: 'delete', rows: [{ id: 'a' }] })
  fireEvent.click(screen.getByRole('button', { name: 'Select nothing' }))
  expect(onClear).toHaveBeenCalledOnce()
})

it('says so where nothing may be done', () => {
  show(rows.slice(1))
  expect(screen.getByText(/nothing you can do/)).toBeTruthy()
})

it('puts the actions into a menu where there is little room', () => {
  const { onAct } = show(rows, true)
  fireEvent.click(screen.getByRole('button', { name: 'Actions' }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete 1' }))
  expect(onAct).toHaveBeenCalledOnce()
})
