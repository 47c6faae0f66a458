import { toasts } from '@bubbles/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from './queryClient.ts'
import { useDeleteReports, useMakeTemplates, useUnpublishReports } from './reportBulk.ts'
import { type BulkTarget, toEach } from './reportOutcome.ts'
import { type ReportRow, reportsQuery } from './reports.ts'

type Call = (args: { id: string }, options?: unknown) => Promise<unknown>
const api = vi.hoisted(() => ({
  deleteReport: vi.fn<Call>(),
  restoreReport: vi.fn<Call>(),
  duplicateReport: vi.fn<Call>(),
  restorePublications: vi.fn<Call>(),
  deleteInternalPublishedReport: vi.fn<Call>(),
  deletePublicPublishedReport: vi.fn<Call>(),
  listReports: vi.fn<Call>(),
}))
vi.mock('./client.ts', () => ({ api }))
vi.mock('../session/login.ts', () => ({ redirectToLogin: vi.fn<() => void>() }))

const target = (id: string, more: Partial<BulkTarget> = {}): BulkTarget => ({
  id,
  name: `Report ${id}`,
  isTemplate: false,
  internal: null,
  public: null,
  ...more,
})
/** What restoring a report answers that was not published. */
const back = () => ({ publications: { restored: [], notRestored: [] } })
const three = [target('a'), target('b', { isTemplate: true }), target('c')]

function setUp<Result>(hook: () => Result) {
  const queryClient = createQueryClient()
  const live = { publicationId: 'p', url: '/' }
  const reports = three.map(
    ({ id, name }) => ({ id, name, hasDraft: true, internal: live, public: live }) as ReportRow,
  )
  queryClient.setQueryData(reportsQuery.queryKey, { reports, total: 3, offset: 0 } as never)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const rows = () => queryClient.getQueryData(reportsQuery.queryKey)?.reports ?? []
  return {
    hook: renderHook(hook, { wrapper }).result,
    drafts: () => rows().map(({ id }) => id),
    published: () =>
      (['internal', 'public'] as const).map((audience) =>
        rows()
          .filter((row) => row[audience] !== null)
          .map(({ id }) => id),
      ),
  }
}

const errors = () => toasts.getSnapshot().errors.map(({ message }) => message)
const notice = () => toasts.getSnapshot().notice

beforeEach(() => {
  vi.resetAllMocks()
  toasts.clearAll()
})
afterEach(cleanup)

it('deletes several at once, and one undo restores them all', async () => {
  let answer: (value?: unknown) => void = () => undefined
  api.deleteReport.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  let restored: (value?: unknown) => void = () => undefined
  api.restoreReport.mockReturnValue(new Promise((resolve) => (restored = resolve)))
  const { hook, drafts, published } = setUp(useDeleteReports)
  act(() => hook.current.mutate(three))
  await waitFor(() => expect(drafts()).toEqual([]))
  expect(notice()).toBeNull()
  act(() => answer())
  await waitFor(() => expect(notice()?.message).toBe('3 reports are deleted.'))
  expect(api.deleteReport.mock.calls.map(([args]) => args)).toEqual([
    { id: 'a', query: { kind: 'report' } },
    { id: 'b', query: { kind: 'template' } },
    { id: 'c', query: { kind: 'report' } },
  ])
  act(() => notice()?.action?.onAction())
  await waitFor(() => expect(api.restoreReport).toHaveBeenCalledTimes(3))
  // There again before the server has answered.
  expect([drafts(), ...published()]).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ])
  act(() => restored(back()))
  await waitFor(() => expect(notice()?.message).toBe('3 reports are restored.'))
})

it('says which part failed, and restores only what was deleted', async () => {
  api.deleteReport.mockImplementation(({ id }) =>
    id === 'b' ? Promise.reject(new Error('Template not found')) : Promise.resolve(),
  )
  api.restoreReport.mockResolvedValue(back())
  const { hook } = setUp(useDeleteReports)
  act(() => hook.current.mutate(three))
  await waitFor(() => expect(errors()).toEqual(['1 of 3 reports couldn’t be deleted: Template not found']))
  expect(notice()?.message).toBe('2 reports are deleted.')
  act(() => notice()?.action?.onAction())
  await waitFor(() => expect(api.restoreReport.mock.calls.map(([{ id }]) => id)).toEqual(['a', 'c']))
})

it('unpublishes from the audiences each report has', async () => {
  api.deleteInternalPublishedReport.mockResolvedValue(undefined)
  api.deletePublicPublishedReport.mockResolvedValue(undefined)
  const { hook, published, drafts } = setUp(useUnpublishReports)
  act(() =>
    hook.current.mutate([target('a', { internal: 'a1' }), target('b', { internal: 'b1', public: 'b2' })]),
  )
  await waitFor(() => expect(published()).toEqual([['c'], ['c']]))
  expect(drafts()).toEqual(['a', 'b', 'c'])
  await waitFor(() => expect(notice()?.message).toBe('2 reports are unpublished.'))
  expect(api.deleteInternalPublishedReport.mock.calls.map(([{ id }]) => id)).toEqual(['a', 'b'])
  expect(api.deletePublicPublishedReport.mock.calls.map(([{ id }]) => id)).toEqual(['b'])

  // Undone: at once in the lists, by the editions that were live.
  let answer: (value?: unknown) => void = () => undefined
  api.restorePublications.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  act(() => notice()?.action?.onAction())
  await waitFor(() =>
    expect(published()).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]),
  )
  await waitFor(() =>
    expect(api.restorePublications.mock.calls.map(([args]) => args)).toEqual([
      { id: 'a', body: { publicationIds: ['a1'] } },
      { id: 'b', body: { publicationIds: ['b1', 'b2'] } },
    ]),
  )
  act(() => answer({ restored: [{ audience: 'internal', edition: 1 }], notRestored: [] }))
  await waitFor(() => expect(notice()?.message).toBe('2 reports are published again.'))
})

it('takes the copies back, and nothing else, when templates are undone', async () => {
  api.duplicateReport.mockImplementation(({ id }) => Promise.resolve({ id: `copy of ${id}` }))
  api.deleteReport.mockResolvedValue(undefined)
  const { hook } = setUp(useMakeTemplates)
  act(() => hook.current.mutate([three[0]!, three[2]!]))
  await waitFor(() => expect(notice()?.message).toBe('2 reports are saved as templates.'))
  act(() => notice()?.action?.onAction())
  await waitFor(() =>
    expect(api.deleteReport.mock.calls.map(([{ id }]) => id)).toEqual(['copy of a', 'copy of c']),
  )
})

it('has four under way at most', async () => {
  let running = 0
  let most = 0
  const targets = Array.from({ length: 12 }, (_, at) => target(String(at)))
  const outcome = await toEach(targets, async () => {
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
  })
  expect(most).toBe(4)
  expect(outcome.done).toHaveLength(12)
})
