import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { createQueryClient } from '../../../api/queryClient.ts'
import { useRecheckOnEdits } from './useRecheckOnEdits.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('checks and compares once after edits that come together, while the sheet is open', async () => {
  const queryClient = createQueryClient()
  const invalidated = vi.spyOn(queryClient, 'invalidateQueries')
  const ydoc = new Y.Doc()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { rerender } = renderHook(({ open }) => useRecheckOnEdits(open, 'r', { ydoc } as never), {
    wrapper,
    initialProps: { open: true },
  })
  ydoc.getText('t').insert(0, 'one')
  ydoc.getText('t').insert(0, 'two')
  expect(invalidated).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(invalidated.mock.calls.map(([filters]) => filters?.queryKey?.[1])).toEqual([
    'publication-check',
    'changes',
  ])
  ydoc.getText('t').insert(0, 'three')
  rerender({ open: false })
  ydoc.getText('t').insert(0, 'four')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(invalidated).toHaveBeenCalledTimes(2)
})
