import type { Handlers } from '../../http/context.ts'
import { cutPage, rowBefore } from '../../http/page.ts'
import { readLink } from '../publication/public.ts'
import { requireReport } from '../report/public.ts'
import { countReaders, readKnownReaders } from './reader.ts'
import { presentNamedReaders, replaceReaders } from './replace.ts'

export const namedReaderHandlers: Handlers<'getNamedReaders' | 'replaceNamedReaders' | 'listKnownReaders'> = {
  getNamedReaders: async ({ organisation, params }) => {
    await requireReport(organisation.id, params.id)
    return presentNamedReaders(organisation.id, params.id, await readLink(organisation.id, params.id))
  },
  listKnownReaders: {
    reads: true,
    handle: async ({ organisation, params, query: { limit, cursor } }) => {
      await requireReport(organisation.id, params.id)
      const after = rowBefore(cursor)
      const page = cutPage(
        await readKnownReaders(organisation.id, params.id, { limit: limit + 1, after }),
        limit,
      )
      const counts = await countReaders(organisation.id, params.id)
      return {
        readers: page.rows.map((row) => ({
          emailAddress: row.address,
          agreedAt: row.agreed_at.toISOString(),
          openedAt: row.opened_at.toISOString(),
        })),
        named: counts.named ?? 0,
        total: counts.known ?? 0,
        cursor: page.cursor,
      }
    },
  },
  // Pages in memory are forgotten once it is committed.
  replaceNamedReaders: { outside: true, handle: replaceReaders },
}
