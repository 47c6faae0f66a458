import { ResponseError } from '@bubbles/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../api/queryClient.ts'
import type { Sharing } from './linkChange.ts'
import { useLinkSettings } from './useLinkSettings.ts'

const api = vi.hoisted(() => ({
  getReportSharing: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
  updateReportSharing: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
}))
vi.mock('../../../api/client.ts', () => ({ api }))
vi.mock('../../../session/login.ts', () => ({ redirectToLogin: vi.fn<() => void>() }))

const open: Sharing = {
  hasPassword: false,
  named: false,
  expiresAt: null,
  indexed: true,
  downloads: true,
  pdf: true,
  editions: false,
  lastPdfFailure: null,
  embedding: true,
  comments: false,
  version: 0,
}

afterEach(cleanup)

it('overwrites nothing unseen: says that somebody changed it, keeps what was typed, and saves on what is there', async () => {
  const queryClient = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  api.getReportSharing.mockResolvedValueOnce(open)
  const link = renderHook(() => useLinkSettings('r', true), { wrapper }).result
  await waitFor(() => expect(link.current.query.data).toEqual(open))
  act(() => link.current.set({ password: 'mine, typed' }))

  // Loaded again while it is typed, as when the window comes to the front: the change was begun on what was before.
  const theirs = { ...open, hasPassword: true, version: 1 }
  api.getReportSharing.mockResolvedValue(theirs)
  await act(() => link.current.query.refetch())
  act(() => link.current.set({ password: 'mine, typed on' }))
  const detail = 'Someone else changed these settings a moment ago.'
  const problem = { detail, sharing: { ...theirs, version: 2 } }
  api.updateReportSharing.mockRejectedValueOnce(new ResponseError(412, problem, ''))
  let isSaved: boolean | undefined
  await act(async () => {
    isSaved = await link.current.save()
  })
  expect(isSaved).toBe(false)
  expect(api.updateReportSharing.mock.lastCall).toEqual([
    { id: 'r', body: { password: 'mine, typed on' } },
    { ifMatch: 0 },
  ])
  expect(link.current.error?.message).toBe(detail)
  expect(link.current.change).toEqual({ password: 'mine, typed on' })
  expect(link.current.query.data).toMatchObject({ hasPassword: true, version: 2 })

  api.updateReportSharing.mockResolvedValueOnce({ ...theirs, version: 3 })
  await act(async () => {
    isSaved = await link.current.save()
  })
  expect(isSaved).toBe(true)
  expect(api.updateReportSharing.mock.lastCall?.[1]).toEqual({ ifMatch: 2 })
  expect(link.current.change).toEqual({})
})

it('saves what was changed before the same person saved the named readers', async () => {
  const queryClient = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  api.getReportSharing.mockResolvedValue({ ...open, version: 4 })
  api.updateReportSharing.mockResolvedValue({ ...open, version: 6 })
  const link = renderHook(() => useLinkSettings('r', true), { wrapper }).result
  await waitFor(() => expect(link.current.query.data).toBeDefined())
  act(() => link.current.set({ comments: true }))
  // Of a list saved on settings that this change wasn't begun on, nothing follows.
  act(() => link.current.rebase(3, 9))
  act(() => link.current.rebase(4, 5))
  await act(() => link.current.save())
  expect(api.updateReportSharing.mock.lastCall?.[1]).toEqual({ ifMatch: 5 })
})

it('says of a day that is over what is wrong before it is saved, but not while its year is typed', async () => {
  const queryClient = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  api.getReportSharing.mockResolvedValue(open)
  const link = renderHook(() => useLinkSettings('r', true), { wrapper }).result
  await waitFor(() => expect(link.current.query.data).toEqual(open))
  act(() => link.current.set({ password: 'short', lastDay: '0203-01-01' }))
  expect(link.current.problems).toEqual({})
  act(() => link.current.set({ lastDay: '2025-01-01' }))
  expect(link.current.problems).toEqual({ lastDay: 'Choose today or a later day.' })

  // Publishing without a change tries nothing of what is typed afterwards.
  act(() => link.current.discard())
  await act(() => link.current.save())
  act(() => link.current.set({ password: '' }))
  expect(link.current.problems).toEqual({})
})

it('marks what can’t be saved without saving, and counts a miss apart', async () => {
  const queryClient = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  api.getReportSharing.mockResolvedValue(open)
  api.updateReportSharing.mockClear()
  const link = renderHook(() => useLinkSettings('r', true), { wrapper }).result
  await waitFor(() => expect(link.current.query.data).toEqual(open))
  act(() => link.current.set({ password: 'short' }))
  expect(link.current.problems).toEqual({})
  act(() => expect(link.current.check()).toBe(false))
  expect(link.current.problems.password).toMatch(/characters or more/)
  expect([link.current.failures, api.updateReportSharing.mock.calls]).toEqual([0, []])
  act(() => link.current.miss())
  expect(link.current.failures).toBe(1)
})
