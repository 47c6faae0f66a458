import { ResponseError } from '@bubbles/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from './queryClient.ts'
import { usePublishReport } from './reportChanges.ts'

const api = vi.hoisted(() => ({
  publishPublicReport: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
  publishInternalReport: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
  schedulePublication: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
}))
vi.mock('./client.ts', () => ({ api }))
vi.mock('../session/login.ts', () => ({ redirectToLogin: vi.fn<() => void>() }))

const steps: string[] = []
const edition = { slug: 'wind', note: ' New numbers ', acceptWarnings: false, at: null }

function publishing({ settled = true, linkSaved = true } = {}) {
  const queryClient = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const told = {
    onPublished: vi.fn<() => void>(),
    onScheduled: vi.fn<(...told: unknown[]) => void>(),
    onRefused: vi.fn<(about: string) => void>(),
  }
  const step = (name: string, result: boolean) => () => {
    steps.push(name)
    return Promise.resolve(result)
  }
  const { result } = renderHook(
    () =>
      usePublishReport('r', {
        settle: step('settle', settled),
        saveLink: step('link', linkSaved),
        ...told,
      }),
    { wrapper },
  )
  return { result, ...told }
}

const refusal = (code: 'slug-taken' | 'publish-blocked', detail: string) =>
  new ResponseError(409, { code, detail }, '')

beforeEach(() => {
  steps.length = 0
  for (const call of Object.values(api))
    call.mockReset().mockImplementation(() => {
      steps.push('publish')
      return Promise.resolve({})
    })
})
afterEach(cleanup)

it('saves what was typed and the settings of the link before anybody may read it', async () => {
  const { result, onPublished } = publishing()
  act(() => result.current.mutate({ audience: 'public', ...edition }))
  await waitFor(() => expect(onPublished).toHaveBeenCalledOnce())
  expect(steps).toEqual(['settle', 'link', 'publish'])
  expect(api.publishPublicReport).toHaveBeenCalledWith(
    { body: { reportId: 'r', slug: 'wind', note: 'New numbers', acceptWarnings: false } },
    { idempotencyKey: expect.any(String) },
  )
})

it('sends the same key again after no answer, and another for another edition', async () => {
  const keys = () => api.publishInternalReport.mock.calls.map(([, options]) => options)
  const { result } = publishing()
  const press = async (times: number) => {
    act(() => result.current.mutate({ audience: 'internal', ...edition }))
    await waitFor(() => expect(api.publishInternalReport).toHaveBeenCalledTimes(times))
    await waitFor(() => expect(result.current.isPending).toBe(false))
  }
  api.publishInternalReport.mockRejectedValueOnce(new ResponseError(503, { code: 'unavailable' }, ''))
  await press(1)
  await press(2)
  expect(keys()[1]).toEqual(keys()[0])
  api.publishInternalReport.mockRejectedValueOnce(refusal('publish-blocked', 'No.'))
  await press(3)
  await press(4)
  expect(new Set(keys().map((each) => JSON.stringify(each))).size).toBe(3)
})

it('schedules it for a time in the same order', async () => {
  const { result, onPublished, onScheduled } = publishing()
  const at = new Date('2026-12-04T09:00:00Z')
  act(() => result.current.mutate({ audience: 'public', ...edition, at }))
  await waitFor(() => expect(onScheduled).toHaveBeenCalledExactlyOnceWith({}, at))
  expect(steps).toEqual(['settle', 'link', 'publish'])
  expect(api.schedulePublication).toHaveBeenCalledWith({
    id: 'r',
    body: {
      audience: 'public',
      at: '2026-12-04T09:00:00.000Z',
      slug: 'wind',
      note: 'New numbers',
      acceptWarnings: false,
    },
  })
  expect(onPublished).not.toHaveBeenCalled()
})

it('leaves the settings of the link alone for members', async () => {
  const { result, onPublished } = publishing()
  act(() => result.current.mutate({ audience: 'internal', ...edition }))
  await waitFor(() => expect(onPublished).toHaveBeenCalledOnce())
  expect(steps).toEqual(['settle', 'publish'])
  expect(api.publishInternalReport).toHaveBeenCalledOnce()
})

it.each([
  [{ settled: false }, 'Your latest changes aren’t saved yet. Try again once they are.'],
  [
    { linkSaved: false },
    'Not published, because the link settings couldn’t be saved. Fix the marked fields.',
  ],
])('publishes nothing where %o, and says why', async (outcome, words) => {
  const { result, onRefused } = publishing(outcome)
  act(() => result.current.mutate({ audience: 'public', ...edition }))
  await waitFor(() => expect(result.current.refusal).toBe(words))
  expect(steps).not.toContain('publish')
  expect(onRefused).not.toHaveBeenCalled()
})

it('tells an address that is taken from every other refusal', async () => {
  const { result, onRefused } = publishing()
  api.publishInternalReport.mockRejectedValueOnce(refusal('slug-taken', 'Another report has this address.'))
  act(() => result.current.mutate({ audience: 'internal', ...edition }))
  await waitFor(() => expect(result.current.taken).toBe('Another report has this address.'))
  expect(result.current.refusal).toBeNull()
  api.publishInternalReport.mockRejectedValueOnce(refusal('publish-blocked', 'Fix the errors first.'))
  act(() => result.current.mutate({ audience: 'internal', ...edition }))
  await waitFor(() => expect(result.current.refusal).toBe('Fix the errors first.'))
  expect(result.current.taken).toBeNull()
  expect(onRefused.mock.calls).toEqual([['address'], ['report']])
})
