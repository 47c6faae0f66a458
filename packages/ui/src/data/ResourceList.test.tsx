import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Column } from './columns.ts'
import { ResourceList } from './ResourceList.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface Person {
  id: string
  name: string
  day: string
}

const people: Person[] = [
  { id: 'a', name: 'Ann', day: 'Monday' },
  { id: 'b', name: 'Ben', day: 'Monday' },
  { id: 'c', name: 'Cleo', day: 'Tuesday' },
]
const columns: Column<Person>[] = [
  { id: 'name', head: 'Name', sortable: 'ascending', cell: ({ name }) => name },
  { id: 'day', head: 'Day', sortable: 'descending', roomyOnly: true, cell: ({ day }) => day },
]
const refetch = vi.fn<() => void>()
const idle = { error: null, isPlaceholderData: false, refetch }
const common = {
  label: 'people',
  query: idle,
  rows: people,
  rowKey: ({ id }: Person) => id,
  total: people.length,
  empty: <p>Nobody yet.</p>,
  nothingFound: null,
  pages: 'all',
  selection: null,
} as const
const asTable = {
  ...common,
  columns,
  card: {
    head: ({ name }: Person) => <b>{name}</b>,
    action: () => <button type="button">More</button>,
    body: () => null,
  },
  sort: null,
  onSort: null,
}
type Props = ComponentProps<typeof ResourceList<Person>>
const show = (more: Partial<Props> = {}) => render(<ResourceList {...({ ...asTable, ...more } as Props)} />)
const width = (px: number) =>
  vi.stubGlobal('matchMedia', (query: string) => {
    const [, bound, value] = /\((min|max)-width: ([\d.]+)px\)/.exec(query)!
    return {
      matches: bound === 'min' ? px >= Number(value) : px <= Number(value),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }
  })

describe('the states of a list', () => {
  it('keeps its frame while nothing has come', () => {
    show({ rows: undefined, total: 0 })
    expect(screen.getByRole('status', { name: 'Loading people' })).toBeTruthy()
    expect(screen.getByRole('columnheader', { name: 'Name' })).toBeTruthy()
    expect(screen.queryByText('Nobody yet.')).toBeNull()
  })

  it('says why it failed and tries again', () => {
    show({ rows: undefined, total: 0, query: { ...idle, error: new Error('Too slow.') } })
    expect(screen.getByRole('alert').textContent).toContain('Couldn’t load the people.Too slow.')
    expect(screen.queryByRole('table')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(refetch).toHaveBeenCalledOnce()
  })

  it('keeps what it has when reading it again failed', () => {
    show({ query: { ...idle, error: new Error('Too slow.') } })
    expect(screen.getByRole('alert')).toBeTruthy()
    expect(screen.getByText('Ann')).toBeTruthy()
  })

  it('leaves the failure of the next page to the end of the list', () => {
    const pages = { hasMore: true, loading: false, failed: true, onMore: vi.fn<() => void>() }
    show({ query: { ...idle, error: new Error('Too slow.'), isFetchNextPageError: true }, pages, total: 9 })
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('3 of 9')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(pages.onMore).toHaveBeenCalledOnce()
  })

  it('is empty, or has nothing that matches and the way back', () => {
    show({ rows: [], total: 0 })
    expect(screen.getByText('Nobody yet.')).toBeTruthy()
    cleanup()
    const onClear = vi.fn<() => void>()
    show({ rows: [], total: 0, nothingFound: { words: 'No one matches “x”.', onClear } })
    expect(screen.queryByText('Nobody yet.')).toBeNull()
    expect(screen.getByText('0 found')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Clear filter' }))
    expect(onClear).toHaveBeenCalledOnce()
  })

  it('is busy while the next answer is on its way', () => {
    const { container } = show({ query: { ...idle, isPlaceholderData: true } })
    expect(container.querySelector('[aria-busy=true]')?.textContent).toContain('Ann')
  })
})

describe('the rows of a list', () => {
  it('sorts in the natural direction first, then in the other', () => {
    const onSort = vi.fn<() => void>()
    width(1440)
    show({ sort: { column: 'name', direction: 'ascending' }, onSort } as Partial<Props>)
    fireEvent.click(screen.getByRole('button', { name: 'Day' }))
    fireEvent.click(screen.getByRole('button', { name: 'Name' }))
    expect(onSort.mock.calls).toEqual([
      [{ column: 'day', direction: 'descending' }],
      [{ column: 'name', direction: 'descending' }],
    ])
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
  })

  it('leaves out columns there is no room for, and becomes cards on phones', () => {
    width(1000)
    show()
    expect(screen.queryByRole('columnheader', { name: 'Day' })).toBeNull()
    cleanup()
    width(390)
    show()
    expect(screen.queryByRole('table')).toBeNull()
    expect(within(screen.getByRole('list', { name: 'people' })).getAllByRole('listitem')).toHaveLength(3)
  })

  it('counts rows across pages', () => {
    show({ total: 53, pages: { page: 3, pageSize: 25, total: 53, onPage: () => undefined } })
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('54')
    expect(screen.getByRole('row', { name: /Ann/ }).getAttribute('aria-rowindex')).toBe('52')
  })

  it('puts rows that belong together under one heading', () => {
    const groups = { of: ({ day }: Person) => day, head: (day: string) => `On ${day}` }
    render(<ResourceList {...common} item={({ name }: Person) => name} groups={groups} />)
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'On Monday',
      'On Tuesday',
    ])
    expect(within(screen.getByRole('list', { name: 'On Monday' })).getAllByRole('listitem')).toHaveLength(2)
  })

  it('selects rows, and shows what can be done while some are', () => {
    const select = vi.fn<(id: string, isRange: boolean) => void>()
    const selection = {
      ids: new Set(['b']),
      extent: 'some' as const,
      select,
      selectAll: vi.fn<() => void>(),
      selectNone: () => true,
      nameOf: ({ name }: Person) => name,
      bar: <div role="toolbar">1 selected</div>,
    }
    show({ selection })
    expect(screen.getByRole('toolbar')).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Cleo' }), { shiftKey: true })
    expect(select).toHaveBeenCalledWith('c', true)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Ben' }).checked).toBe(true)
  })
})
