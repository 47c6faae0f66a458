import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../api/queryClient.ts'
import { takeOut } from '../../api/reportLists.ts'
import { reportsQuery } from '../../api/reports.ts'
import type { ReportTab } from '../../paths.ts'
import type { ReportSearch } from './search.ts'
import { report, startOf } from './testing/reports.ts'
import { useReportList } from './useReportList.ts'

type Call = (request: { body: Record<string, unknown> }) => Promise<unknown>
const api = vi.hoisted(() => ({ listReports: vi.fn<() => Promise<unknown>>(), searchReports: vi.fn<Call>() }))
vi.mock('../../api/client.ts', () => ({ api }))

const first = ['a', 'b', 'c'].map((id) => report(id))

beforeEach(() => {
  vi.resetAllMocks()
  api.listReports.mockResolvedValue({ ...startOf(first), cursor: null })
  api.searchReports.mockImplementation(({ body: { offset } }) =>
    Promise.resolve({ reports: [report(`of ${Number(offset)}`)], total: 31, offset, cursor: null }),
  )
})
afterEach(cleanup)

function open(tab: ReportTab, search: ReportSearch = {}, size = 24) {
  const queryClient = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result, rerender } = renderHook(
    (props: { tab: ReportTab; search: ReportSearch }) => useReportList(props.tab, props.search, size),
    { wrapper, initialProps: { tab, search } },
  )
  return { queryClient, list: result, go: (next: ReportSearch) => rerender({ tab, search: next }) }
}
const ids = (rows: readonly { id: string }[] | undefined) => rows?.map(({ id }) => id)
const asked = () => api.searchReports.mock.calls.map(([{ body }]) => body)

it('shows the first page out of what the start brought, and asks for nothing else', async () => {
  const { list } = open('all', {}, 2)
  await waitFor(() => expect(ids(list.current.rows)).toEqual(['a', 'b']))
  expect(list.current).toMatchObject({ total: 3, page: 1, counts: { all: 3 } })
  expect(api.listReports).toHaveBeenCalledTimes(1)
  expect(asked()).toEqual([])
})

it.each<[ReportTab, ReportSearch, object]>([
  ['published', {}, { filters: { list: 'published' }, sort: '-updatedAt', offset: 0 }],
  ['all', { page: 2 }, { filters: { list: 'all' }, sort: '-updatedAt', offset: 24 }],
  ['all', { sort: 'title', reverse: true }, { filters: { list: 'all' }, sort: '-name', offset: 0 }],
  [
    'templates',
    { q: 'wind' },
    { query: 'wind', filters: { list: 'templates' }, sort: 'relevance', offset: 0 },
  ],
  [
    'all',
    { q: 'wind', sort: 'edited' },
    { query: 'wind', filters: { list: 'all' }, sort: '-updatedAt', offset: 0 },
  ],
  ['all', { state: 'changed' }, { filters: { list: 'all', changed: true }, sort: '-updatedAt', offset: 0 }],
])('asks for %s with %j as %j', async (tab, search, body) => {
  const { list } = open(tab, search)
  await waitFor(() => expect(list.current.rows).toHaveLength(1))
  expect(asked()).toEqual([{ ...body, limit: 24 }])
})

it('says since when reports were edited, as of now', async () => {
  const { list } = open('all', { updated: 'day' })
  await waitFor(() => expect(list.current.rows).toHaveLength(1))
  const { updatedAfter } = asked()[0]!['filters'] as { updatedAfter: string }
  expect(Math.abs(Date.now() - 86_400_000 - Date.parse(updatedAfter))).toBeLessThan(60_000)
})

it('shows the page the server went back to where there are fewer', async () => {
  api.searchReports.mockResolvedValue({ reports: [report('z')], total: 25, offset: 24, cursor: null })
  const { list } = open('all', { page: 9 })
  await waitFor(() => expect(list.current).toMatchObject({ page: 2, total: 25 }))
})

it('knows what was seen on other pages of the same list, and nothing of another', async () => {
  const { list, go } = open('published')
  await waitFor(() => expect(ids(list.current.rows)).toEqual(['of 0']))
  go({ page: 2 })
  await waitFor(() => expect(ids(list.current.rows)).toEqual(['of 24']))
  expect([...list.current.known.keys()].toSorted()).toEqual(['of 0', 'of 24'])
  go({ sort: 'title' })
  await waitFor(() => expect(list.current.isPlaceholder).toBe(false))
  expect([...list.current.known.keys()].toSorted()).toEqual(['of 0', 'of 24'])
  go({ state: 'public' })
  await waitFor(() => expect(list.current.isPlaceholder).toBe(false))
  expect([...list.current.known.keys()]).toEqual(['of 0'])
})

it('waits where all of a page has gone and others come after it', async () => {
  const { list, queryClient, go } = open('published')
  await waitFor(() => expect(list.current.rows).toHaveLength(1))
  act(() => void takeOut(queryClient, ['of 0']))
  await waitFor(() => expect(list.current.rows).toBeUndefined())
  expect(list.current.total).toBe(30)
  go({})
  expect(list.current.known.size).toBe(0)
})

it('says what went wrong, and asks again', async () => {
  api.listReports.mockRejectedValueOnce(new Error('No reports today.'))
  const { list, queryClient } = open('all')
  await waitFor(() => expect(list.current.error).toBe('No reports today.'))
  act(() => list.current.retry())
  await waitFor(() => expect(ids(list.current.rows)).toEqual(['a', 'b', 'c']))
  expect(queryClient.getQueryData(reportsQuery.queryKey)?.total).toBe(3)
})
