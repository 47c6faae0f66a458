import { toasts } from '@bubbles/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from './queryClient.ts'
import { useDeleteReport, useRenameReport, useUnpublishReport } from './reportChanges.ts'
import {
  internalReportsQuery,
  type PublishedReport,
  publicReportsQuery,
  type Report,
  reportsQuery,
} from './reports.ts'

const api = vi.hoisted(() => ({
  updateReport: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
  deleteReport: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
  restorePublications: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
  deleteInternalPublishedReport: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
  deletePublicPublishedReport: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
}))
vi.mock('./client.ts', () => ({ api }))
vi.mock('../session/login.ts', () => ({ redirectToLogin: vi.fn<() => void>() }))

const report = { id: 'a', name: 'Wind', isTemplate: false, abilities: [] } as unknown as Report
const live = { id: 'a', name: 'Wind', abilities: [] } as unknown as PublishedReport
const target = { id: 'a', name: 'Wind', isTemplate: false }

function setUp<Result>(hook: () => Result) {
  const queryClient = createQueryClient()
  queryClient.setQueryData(reportsQuery.queryKey, [report])
  queryClient.setQueryData(internalReportsQuery.queryKey, [live])
  queryClient.setQueryData(publicReportsQuery.queryKey, [live])
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  return {
    hook: renderHook(hook, { wrapper }).result,
    names: () => queryClient.getQueryData(reportsQuery.queryKey)?.map(({ name }) => name),
    published: () => [
      queryClient.getQueryData(internalReportsQuery.queryKey)?.length,
      queryClient.getQueryData(publicReportsQuery.queryKey)?.length,
    ],
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

it.each([
  [false, 'Report not found'],
  [true, 'Template not found'],
])('says what is missing (template: %s)', async (isTemplate, message) => {
  const rename = setUp(useRenameReport)
  act(() => rename.hook.current.mutate({ id: 'gone', isTemplate, name: 'Sun' }))
  await waitFor(() => expect(shown()).toEqual([message]))
  const remove = setUp(useDeleteReport)
  act(() => remove.hook.current.mutate({ id: 'gone', isTemplate, name: 'Sun' }))
  await waitFor(() => expect(shown()).toEqual([message, message]))
  expect(api.updateReport).not.toHaveBeenCalled()
  expect(api.deleteReport).not.toHaveBeenCalled()
})

it('deletes from every list at once and offers to undo', async () => {
  api.deleteReport.mockResolvedValue(undefined)
  const { hook, names, published } = setUp(useDeleteReport)
  act(() => hook.current.mutate(target))
  await waitFor(() => expect(toasts.getSnapshot().notice?.action?.label).toBe('Undo'))
  expect(names()).toEqual([])
  expect(published()).toEqual([0, 0])
})

it('unpublishing offers to undo, which is there at once and says what could not come back', async () => {
  api.deletePublicPublishedReport.mockResolvedValue(undefined)
  const { hook, published } = setUp(useUnpublishReport)
  act(() => hook.current.mutate({ target: { ...target, internal: null, public: 'two' } }))
  await waitFor(() => expect(toasts.getSnapshot().notice?.message).toBe('“Wind” is unpublished.'))
  expect(published()).toEqual([1, 0])
  let fail: (error: Error) => void = () => undefined
  api.restorePublications.mockReturnValue(new Promise((_resolve, reject) => (fail = reject)))
  act(() => toasts.getSnapshot().notice?.action?.onAction())
  await waitFor(() => expect(published()).toEqual([1, 1]))
  expect(api.restorePublications).toHaveBeenCalledWith({ id: 'a', body: { publicationIds: ['two'] } })
  act(() => fail(new Error('Edition 3 has been published to everyone since and stays.')))
  await waitFor(() => expect(shown()).toEqual(['Edition 3 has been published to everyone since and stays.']))
})

it('unpublishing removes the report from both lists at once and restores them if a call fails', async () => {
  let fail: (error: Error) => void = () => undefined
  api.deleteInternalPublishedReport.mockResolvedValue(undefined)
  api.deletePublicPublishedReport.mockReturnValue(new Promise((_resolve, reject) => (fail = reject)))
  const { hook, published } = setUp(useUnpublishReport)
  act(() => hook.current.mutate({ target: { ...target, internal: 'one', public: 'two' } }))
  await waitFor(() => expect(api.deletePublicPublishedReport).toHaveBeenCalled())
  expect(published()).toEqual([0, 0])
  act(() => fail(new Error('No.')))
  await waitFor(() => expect(published()).toEqual([1, 1]))
})
