import { ResponseError } from '@bubbles/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { publishedReportQuery } from '../../api/reports.ts'
import { NotOpened } from './NotOpened.tsx'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}))

afterEach(cleanup)

const FORBIDDEN = new ResponseError(403, { detail: 'Ask an admin for the role of a builder.' }, '')
const MISSING = new ResponseError(404, { detail: 'Report not found' }, '')

function show(error: unknown, live: { internal?: object; public?: object } = {}) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  for (const audience of ['internal', 'public'] as const)
    queryClient.setQueryData(
      publishedReportQuery(audience, 'wind').queryKey,
      (live[audience] ?? null) as never,
    )
  render(
    <QueryClientProvider client={queryClient}>
      <NotOpened reportId="wind" error={error} onRetry={() => undefined} />
    </QueryClientProvider>,
  )
}
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
const INSIDE = { id: 'wind', name: 'Wind', url: 'http://acme.test/bubbles/wind-internal' }
const OUTSIDE = { id: 'wind', name: 'Wind', url: 'http://acme.test/bubbles/wind' }

test.each([
  ['to everyone', { public: OUTSIDE }, OUTSIDE.url],
  ['inside the organisation', { internal: INSIDE }, INSIDE.url],
  ['to both', { internal: INSIDE, public: OUTSIDE }, INSIDE.url],
])('a report that is published %s leads to its page', (_name, lists, url) => {
  show(FORBIDDEN, lists)
  expect(screen.getByRole('heading').textContent).toBe('You can’t edit this report')
  expect(links()).toEqual([
    ['Read the published report', url],
    ['All reports', '/reports'],
  ])
})

test.each([FORBIDDEN, MISSING])('one that is not says why, and leads to all reports', (error) => {
  show(error)
  expect(screen.getByRole('heading').textContent).toBe('This report cannot be opened')
  expect(screen.getByText(error.message)).toBeDefined()
  expect(links()).toEqual([['All reports', '/reports']])
})

test('one that only did not load can be tried again', () => {
  show(new ResponseError(503, {}, 'gone'), { public: OUTSIDE })
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
})
