import { toasts } from '@bubbles/ui'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createAppRouter } from '../routes.tsx'
import { LateStartError } from '../session/initialisation.ts'
import { FrameContext } from './frameContext.ts'
import { RouteError } from './RouteError.tsx'

const invalidate = vi.fn<() => Promise<void>>(() => Promise.resolve())
const router = { invalidate }
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  useRouter: () => router,
}))

afterEach(() => {
  cleanup()
  invalidate.mockClear()
})

test('a start that was only late shows the page once it has come', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const reset = vi.fn<() => void>()
  render(<RouteError error={new LateStartError(promise)} reset={reset} />)
  expect(screen.getByRole('heading', { name: 'This is taking longer than usual.' })).toBeDefined()
  expect(screen.getByText('State did not become true within the timeout period.')).toBeDefined()
  expect(invalidate).not.toHaveBeenCalled()
  resolve()
  await waitFor(() => expect(invalidate).toHaveBeenCalledOnce())
  expect(reset).toHaveBeenCalledOnce()
})

test('one that fails after all leaves the sentence and the button', async () => {
  const failing = Promise.reject(new Error('gone'))
  render(<RouteError error={new LateStartError(failing)} reset={() => undefined} />)
  await failing.catch(() => undefined)
  await Promise.resolve()
  expect(invalidate).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})

test('stands in the frame without a second wordmark, and in the blank layout with one', () => {
  const error = new Error('gone')
  render(<RouteError error={error} reset={() => undefined} />)
  expect(screen.getByText('Bubbles')).toBeDefined()
  cleanup()
  render(
    <FrameContext value>
      <RouteError error={error} reset={() => undefined} />
    </FrameContext>,
  )
  expect(screen.queryByText('Bubbles')).toBeNull()
  expect(screen.queryByRole('main')).toBeNull()
})

test('shows an error on the page alone: no toast repeats it', () => {
  toasts.clearAll()
  const late = new LateStartError(new Promise(() => undefined))
  const { defaultOnCatch } = createAppRouter(new QueryClient(), createMemoryHistory()).options
  defaultOnCatch?.(late, { componentStack: '' })
  expect(toasts.getSnapshot().errors).toEqual([])
})
