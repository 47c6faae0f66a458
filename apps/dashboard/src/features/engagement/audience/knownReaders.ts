import type { Resource } from '@bubbles/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import type { ExportTable } from '../export/tables.ts'

type Answer = Resource<'listKnownReaders'>

/** Named readers who agreed to be shown, and how many addresses are named. */
export type KnownReaders = Pick<Answer, 'readers' | 'named'>

/** Rows of one call: the most there are. */
const AT_ONCE = 200

/** All of a report, who agreed last first, so that files have everyone. */
export const knownReadersQuery = (reportId: string | undefined) =>
  queryOptions({
    queryKey: ['engagement', 'known-readers', reportId],
    enabled: reportId !== undefined,
    queryFn: async ({ signal }): Promise<KnownReaders> => {
      const readers: Answer['readers'] = []
      let named = 0
      let cursor: string | null = null
      do {
        const query: { limit: number; cursor?: string } = {
          limit: AT_ONCE,
          ...(cursor !== null && { cursor }),
        }
        const page: Answer = await api.listKnownReaders({ id: reportId!, query }, { signal })
        readers.push(...page.readers)
        ;({ named, cursor } = page)
      } while (cursor !== null)
      return { readers, named }
    },
    meta: { quiet: true },
  })

/** They as a file, times in UTC; no table where there is none. */
export const knownReadersTables = (readers: KnownReaders['readers']): ExportTable[] =>
  readers.length === 0
    ? []
    : [
        {
          name: 'Named readers',
          head: ['Email address', 'First opened (UTC)', 'Last opened (UTC)'],
          rows: readers.map(({ emailAddress, agreedAt, openedAt }) => [
            emailAddress,
            agreedAt.slice(0, 16).replace('T', ' '),
            openedAt.slice(0, 16).replace('T', ' '),
          ]),
        },
      ]
