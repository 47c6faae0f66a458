import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { api } from '../../../api/client.ts'
import { knownReadersQuery, knownReadersTables } from './knownReaders.ts'

const reader = (name: string) => ({
  emailAddress: `${name}@example.org`,
  agreedAt: '2026-11-20T08:15:30.000Z',
  openedAt: '2026-11-27T17:05:00.000Z',
})

it('has all readers who agreed, page after page, on the screen as in files', async () => {
  const asked = vi
    .spyOn(api, 'listKnownReaders')
    .mockResolvedValueOnce({ readers: [reader('ann')], named: 3, total: 2, cursor: 'next' })
    .mockResolvedValueOnce({ readers: [reader('bo')], named: 3, total: 2, cursor: null })
  const found = await new QueryClient().fetchQuery(knownReadersQuery('an-id'))
  expect(asked.mock.calls.map(([about]) => about.query)).toEqual([
    { limit: 200 },
    { limit: 200, cursor: 'next' },
  ])
  expect(found).toEqual({ readers: [reader('ann'), reader('bo')], named: 3 })
  expect(knownReadersTables(found.readers)).toEqual([
    {
      name: 'Named readers',
      head: ['Email address', 'First opened (UTC)', 'Last opened (UTC)'],
      rows: [
        ['ann@example.org', '2026-11-20 08:15', '2026-11-27 17:05'],
        ['bo@example.org', '2026-11-20 08:15', '2026-11-27 17:05'],
      ],
    },
  ])
  expect(knownReadersTables([])).toEqual([])
})
