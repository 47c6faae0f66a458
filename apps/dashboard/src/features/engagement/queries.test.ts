import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { editionsQuery } from './queries.ts'

const api = vi.hoisted(() => ({ listEditions: vi.fn<(...args: unknown[]) => Promise<unknown>>() }))
vi.mock('../../api/client.ts', () => ({ api }))

it('reads the editions to their end, page after page', async () => {
  const [newest, older, oldest] = ['c', 'b', 'a'].map((publicationId) => ({ publicationId }))
  api.listEditions
    .mockResolvedValueOnce({ editions: [newest, older], total: 3, cursor: 'b' })
    .mockResolvedValueOnce({ editions: [oldest], total: 3, cursor: null })
  expect(await new QueryClient().fetchQuery(editionsQuery('wind'))).toEqual([newest, older, oldest])
  expect(api.listEditions.mock.calls.map(([request]) => request)).toEqual([
    { query: { reportId: 'wind', limit: 200, cursor: undefined } },
    { query: { reportId: 'wind', limit: 200, cursor: 'b' } },
  ])
})
