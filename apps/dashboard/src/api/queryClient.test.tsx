import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { userOrganisationsQuery } from './organisations.ts'
import { createQueryClient } from './queryClient.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('asks once for what the start and the screen after it both want, though it failed', async () => {
  const queryClient = createQueryClient()
  const queryFn = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('Down.'))
  const query = { queryKey: ['reports'], queryFn, meta: { quiet: true } }
  await queryClient.prefetchQuery(query)
  function Screen() {
    return <p>{useQuery(query).error?.message ?? 'asking'}</p>
  }
  const show = () =>
    render(
      <QueryClientProvider client={queryClient}>
        <Screen />
      </QueryClientProvider>,
    )
  show()
  expect(await screen.findByText('Down.')).toBeTruthy()
  expect(queryFn).toHaveBeenCalledTimes(1)
  // Whoever comes back later asks anew.
  cleanup()
  vi.useFakeTimers({ now: Date.now() + 60_000 })
  show()
  expect(queryFn).toHaveBeenCalledTimes(2)
})

it('where somebody belongs stays known, however long no screen shows it', async () => {
  vi.useFakeTimers()
  const queryClient = createQueryClient()
  const ask = (queryKey: readonly unknown[]) =>
    queryClient.fetchQuery({ queryKey, queryFn: () => Promise.resolve(['acme']) })
  await ask(userOrganisationsQuery.queryKey)
  await ask(['reports', 'elsewhere'])
  vi.advanceTimersByTime(60 * 60_000)
  expect(queryClient.getQueryData(userOrganisationsQuery.queryKey)).toEqual(['acme'])
  expect(queryClient.getQueryData(['reports', 'elsewhere'])).toBeUndefined()
})
