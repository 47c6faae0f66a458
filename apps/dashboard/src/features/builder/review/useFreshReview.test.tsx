import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { createQueryClient } from '../../../api/queryClient.ts'
import type { SaveState } from '../sync/saveState.ts'
import { reviewQuery } from './queries.ts'
import { useFreshReview } from './useFreshReview.ts'

const api = vi.hoisted(() => ({ getReview: vi.fn<() => Promise<unknown>>() }))
vi.mock('../../../api/client.ts', () => ({ api }))
vi.mock('../../../session/login.ts', () => ({ redirectToLogin: vi.fn<() => void>() }))

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** An open report whose socket, saving and document a test moves by hand. */
async function open(review: { state: string; changedSince: boolean }) {
  api.getReview.mockReset().mockResolvedValue({ review, threads: [], abilities: [] })
  const queryClient = createQueryClient()
  await queryClient.fetchQuery(reviewQuery('r'))
  const calls = vi.spyOn(queryClient, 'invalidateQueries')
  const socket = new Set<() => void>()
  const saving = new Set<() => void>()
  let state: SaveState = { kind: 'saved', at: new Date(0) }
  const ydoc = new Y.Doc()
  const listen = (set: Set<() => void>) => (listener: () => void) => {
    set.add(listener)
    return () => void set.delete(listener)
  }
  const provider = {
    ydoc,
    live: { onReview: listen(socket) },
    subscribe: listen(saving),
    getState: () => state,
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { unmount } = renderHook(() => useFreshReview('r', provider as never), { wrapper })
  const tell = (set: Set<() => void>) => act(() => [...set].forEach((listener) => listener()))
  return {
    read: () => calls.mock.calls.filter(([filters]) => filters?.queryKey?.[1] === 'review').length,
    push: () => tell(socket),
    save: (next: SaveState) => {
      state = next
      tell(saving)
    },
    hear: () => {
      const other = new Y.Doc()
      other.getText('t').insert(0, 'theirs')
      act(() => Y.applyUpdate(ydoc, Y.encodeStateAsUpdate(other), provider))
    },
    listeners: () => socket.size + saving.size,
    unmount,
  }
}

it('reads at once when it is told, and of many changes at once the last a second later', async () => {
  const report = await open({ state: 'Draft', changedSince: false })
  report.push()
  expect(report.read()).toBe(1)
  for (let change = 0; change < 5; change++) report.push()
  expect(report.read()).toBe(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(report.read()).toBe(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(report.read()).toBe(2)
})

it('reads when the first edit after an approval is saved or arrives, and not at other edits', async () => {
  const approved = await open({ state: 'Approved', changedSince: false })
  approved.save({ kind: 'saving' })
  expect(approved.read()).toBe(0)
  approved.save({ kind: 'saved', at: new Date(1) })
  expect(approved.read()).toBe(1)
  const heard = await open({ state: 'Approved', changedSince: false })
  heard.hear()
  expect(heard.read()).toBe(1)
  for (const review of [
    { state: 'Approved', changedSince: true },
    { state: 'InReview', changedSince: false },
  ]) {
    const other = await open(review)
    other.hear()
    other.save({ kind: 'saved', at: new Date(1) })
    expect(other.read()).toBe(0)
  }
})

it('ends with the report', async () => {
  const report = await open({ state: 'Draft', changedSince: false })
  report.push()
  report.push()
  report.unmount()
  expect(report.listeners()).toBe(0)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(report.read()).toBe(1)
})
