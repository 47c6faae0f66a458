import type { Handlers } from '../../http/context.ts'
import { readLink } from '../publication/public.ts'
import { requireReport } from '../report/public.ts'
import { presentNamedReaders, replaceReaders } from './replace.ts'

export const namedReaderHandlers: Handlers<'getNamedReaders' | 'replaceNamedReaders'> = {
  getNamedReaders: async ({ organisation, params }) => {
    await requireReport(organisation.id, params.id)
    return presentNamedReaders(organisation.id, params.id, await readLink(organisation.id, params.id))
  },
  // Pages in memory are forgotten once it is committed.
  replaceNamedReaders: { outside: true, handle: replaceReaders },
}
