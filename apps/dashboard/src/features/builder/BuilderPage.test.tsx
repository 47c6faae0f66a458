import { ResponseError } from '@bubbles/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { BuilderPage } from './BuilderPage.tsx'

const api = vi.hoisted(() => ({
  getReport: vi.fn<() => Promise<unknown>>(),
  getUser: () => Promise.resolve({ id: 'ann' }),
  listInternalPublishedReports: () => Promise.resolve({ publishedReports: [] }),
  listPublicPublishedReports: () => Promise.resolve({ publishedReports: [] }),
}))
vi.mock('../../api/client.ts', () => ({ api }))
vi.mock('./Builder.tsx', () => ({ Builder: () => null }))
vi.mock('@tanstack/react-router', () => ({
  useParams: () => ({ reportId: 'r' }),
  Link: () => null,
}))

afterEach(cleanup)

it.each([
  [403, 'This report cannot be opened', false],
  [404, 'This report cannot be opened', false],
  [503, 'Couldn’t load the report', true],
])('after %i: “%s”, with a field for what is typed meanwhile: %s', async (status, words, isThere) => {
  api.getReport.mockRejectedValue(new ResponseError(status, {}, 'Why.'))
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={queries}>
      <BuilderPage />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('textbox', { name: 'Title of the report' })).toBeTruthy()
  await screen.findByText(words)
  expect(screen.queryByRole('textbox') !== null).toBe(isThere)
})
