import { renewal } from '@bubbles/session'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { RenewalBar } from './RenewalBar.tsx'

afterEach(() => {
  act(() => renewal.settle())
  cleanup()
})

it('stands while the sign-in cannot be renewed, and loads what failed once it can', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const read = vi.fn<() => Promise<number>>(() => Promise.reject(new Error('A network error has occurred.')))
  await queryClient.prefetchQuery({ queryKey: ['reports'], queryFn: read })
  const fine = vi.fn<() => Promise<number>>(() => Promise.resolve(1))
  await queryClient.prefetchQuery({ queryKey: ['user'], queryFn: fine })
  render(
    <QueryClientProvider client={queryClient}>
      <RenewalBar />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('status').textContent).toBe('')
  act(() => renewal.fail())
  expect(screen.getByRole('status').textContent).toContain('We couldn’t keep you signed in.')
  const tryNow = vi.spyOn(renewal, 'now').mockResolvedValue()
  fireEvent.click(screen.getByRole('button', { name: 'Try now' }))
  expect(tryNow).toHaveBeenCalledOnce()
  await screen.findByRole('button', { name: 'Try now' })
  expect(read).toHaveBeenCalledOnce()
  act(() => renewal.settle())
  expect(screen.getByRole('status').textContent).toBe('')
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  expect(fine).toHaveBeenCalledOnce()
})
