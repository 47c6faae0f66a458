import { toasts } from '@bubbles/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from './queryClient.ts'
import { useDeleteReport, useRenameReport, useUnpublishReport } from './reportChanges.ts'
import { reportPageQuery, type ReportRow, reportsQuery, usualQuestion } from './reports.ts'

const api = vi.hoisted(() => ({
  updateReport: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
  deleteReport: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
  restorePublications: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
  deleteInternalPublishedReport: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
  deletePublicPublishedReport: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
}))
vi.mock('./client.ts', () => ({ api }))
vi.mock('../session/login.ts', () => ({ redirectToLogin: vi.fn<() => void>() }))

const live = { publicationId: 'p', url: '/wind' }
const report = {
  id: 'a',
  name: 'Wind',
  isTemplate: false,
  hasDraft: true,
  internal: live,
  public: live,
  abilities: [],
} as unknown as ReportRow
const target = { id: 'a', name: 'Wind', isTemplate: false }
const published = { ...usualQuestion, list: 'published' } as const

/** The report is on the page the start brought, and on one of what is published, where another follows it. */
function setUp<Result>(hook: () => Result, more: Partial<ReportRow> = {}) {
  const queryClient = createQueryClient()
  const key = reportPageQuery(published, { offset: 0, limit: 10 }).queryKey
  const page = { reports: [{ ...report, ...more }], total: 1, offset: 0 }
  queryClient.setQueryData(reportsQuery.queryKey, page as never)
  const other = { ...report, id: 'b', name: 'Sun' }
  queryClient.setQueryData(key, { ...page, reports: [...page.reports, other], total: 12 })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const all = () => queryClient.getQueryData(reportsQuery.queryKey)
  const tab = () => queryClient.getQueryData(key)
  return {
    hook: renderHook(hook, { wrapper }).result,
    names: () => all()?.reports.map(({ name }) => name),
    /** For which audiences it is live as the list of all has it, and the ids and the total of the tab. */
    live: () => all()?.reports.map((row) => [row.internal !== null, row.public !== null]),
    tab: () => [tab()?.reports.map(({ id }) => id), tab()?.total],
  }
}

const shown = () => toasts.getSnapshot().errors.map(({ message }) => message)

beforeEach(() => {
  vi.resetAllMocks()
  toasts.clearAll()
})
afterEach(cleanup)

it('renames at once, trimmed, and takes it back with a toast when the call fails', async () => {
  let fail: (error: Error) => void = () => undefined
  api.updateReport.mockReturnValue(new Promise((_resolve, reject) => (fail = reject)))
  const { hook, names } = setUp(useRenameReport)
  act(() => hook.current.mutate({ ...target, name: '  Sun ' }))
  await waitFor(() => expect(names()).toEqual(['Sun']))
  expect(api.updateReport).toHaveBeenCalledWith(
    { id: 'a', body: { name: 'Sun' }, query: { kind: 'report' } },
    { ifMatch: '*' },
  )
  act(() => fail(new Error('Someone else deleted it.')))
  await waitFor(() => expect(names()).toEqual(['Wind']))
  expect(shown()).toEqual(['Someone else deleted it.'])
})

it('deletes from every list at once and offers to undo', async () => {
  api.deleteReport.mockResolvedValue(undefined)
  const { hook, names, tab } = setUp(useDeleteReport)
  act(() => hook.current.mutate(target))
  await waitFor(() => expect(toasts.getSnapshot().notice?.action?.label).toBe('Undo'))
  expect(names()).toEqual([])
  expect(tab()).toEqual([['b'], 11])
})

it('unpublishing offers to undo, which is there at once and says what could not come back', async () => {
  api.deletePublicPublishedReport.mockResolvedValue(undefined)
  const { hook, live: isLive, tab } = setUp(useUnpublishReport)
  act(() => hook.current.mutate({ target: { ...target, internal: null, public: 'two' } }))
  await waitFor(() => expect(toasts.getSnapshot().notice?.message).toBe('“Wind” is unpublished.'))
  expect(isLive()).toEqual([[true, false]])
  expect(tab()).toEqual([['a', 'b'], 12])
  let fail: (error: Error) => void = () => undefined
  api.restorePublications.mockReturnValue(new Promise((_resolve, reject) => (fail = reject)))
  act(() => toasts.getSnapshot().notice?.action?.onAction())
  await waitFor(() => expect(isLive()).toEqual([[true, true]]))
  expect(api.restorePublications).toHaveBeenCalledWith({ id: 'a', body: { publicationIds: ['two'] } })
  act(() => fail(new Error('Edition 3 has since been published to everyone, and stays live.')))
  await waitFor(() =>
    expect(shown()).toEqual(['Edition 3 has since been published to everyone, and stays live.']),
  )
})

it('unpublishing removes the report from what is published at once and restores it if a call fails', async () => {
  let fail: (error: Error) => void = () => undefined
  api.deleteInternalPublishedReport.mockResolvedValue(undefined)
  api.deletePublicPublishedReport.mockReturnValue(new Promise((_resolve, reject) => (fail = reject)))
  const { hook, live: isLive, tab } = setUp(useUnpublishReport)
  act(() => hook.current.mutate({ target: { ...target, internal: 'one', public: 'two' } }))
  await waitFor(() => expect(api.deletePublicPublishedReport).toHaveBeenCalled())
  expect(isLive()).toEqual([[false, false]])
  expect(tab()).toEqual([['b'], 11])
  act(() => fail(new Error('No.')))
  await waitFor(() => expect(isLive()).toEqual([[true, true]]))
  expect(tab()).toEqual([['a', 'b'], 12])
})

it('who sees no draft sees nothing of a report that was unpublished', async () => {
  api.deletePublicPublishedReport.mockReturnValue(new Promise(() => undefined))
  const { hook, names } = setUp(useUnpublishReport, { hasDraft: false, internal: null })
  act(() => hook.current.mutate({ target: { ...target, internal: null, public: 'two' } }))
  await waitFor(() => expect(names()).toEqual([]))
})
