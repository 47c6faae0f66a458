import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { editionsQuery, ownEditionsQuery } from './queries.ts'

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

it('has no editions to filter by where a screen is about all reports', async () => {
  const client = new QueryClient()
  const everyReports = [{ publicationId: 'a' }, { publicationId: 'b' }]
  api.listEditions.mockResolvedValue({ editions: everyReports, total: 2, cursor: null })
  expect(await client.fetchQuery(editionsQuery())).toEqual(everyReports)
  expect(new QueryObserver(client, ownEditionsQuery(undefined)).getCurrentResult().data).toBeUndefined()
})
