import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { editionsQuery, ownEditionsQuery } from './queries.ts'

const api = vi.hoisted(() => ({
  listEditions: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
  getCurrentOrganisation: async () => ({ timeZone: 'Pacific/Auckland' }),
}))
vi.mock('../../api/client.ts', () => ({ api }))

/** By then it is the 21st in Auckland. */
const publishedAt = '2026-11-20T11:30:00.000Z'

it('reads the editions to their end, page after page', async () => {
  const [newest, older, oldest] = ['c', 'b', 'a'].map((publicationId) => ({ publicationId, publishedAt }))
  const on = (edition: object | undefined) => ({ ...edition, publishedOn: '2026-11-21' })
  api.listEditions
    .mockResolvedValueOnce({ editions: [newest, older], total: 3, cursor: 'b' })
    .mockResolvedValueOnce({ editions: [oldest], total: 3, cursor: null })
  expect(await new QueryClient().fetchQuery(editionsQuery('wind'))).toEqual([newest, older, oldest].map(on))
  expect(api.listEditions.mock.calls.map(([request]) => request)).toEqual([
    { query: { reportId: 'wind', limit: 200, cursor: undefined } },
    { query: { reportId: 'wind', limit: 200, cursor: 'b' } },
  ])
})

it('has no editions to filter by where a screen is about all reports', async () => {
  const client = new QueryClient()
  const everyReports = [
    { publicationId: 'a', publishedAt },
    { publicationId: 'b', publishedAt },
  ]
  api.listEditions.mockResolvedValue({ editions: everyReports, total: 2, cursor: null })
  expect(await client.fetchQuery(editionsQuery())).toMatchObject(everyReports)
  expect(new QueryObserver(client, ownEditionsQuery(undefined)).getCurrentResult().data).toBeUndefined()
})
