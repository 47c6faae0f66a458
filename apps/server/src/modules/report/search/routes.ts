import { type Handlers, reading } from '../../../http/context.ts'
import { presentPerson } from '../present.ts'
import { readFirstPage } from '../reader.ts'
import { readAuthors, readCountsOfDrafts } from './listReader.ts'
import { type Ahead, listReports, searchReports, seenBy } from './search.ts'

export const searchHandlers: Handlers<'listReports' | 'listReportAuthors' | 'searchReports'> = {
  listReports: reading({
    ahead: async (organisationId): Promise<Ahead> => {
      const [page, counts] = await Promise.all([
        readFirstPage(organisationId),
        readCountsOfDrafts(organisationId),
      ])
      return { page, counts }
    },
    handle: listReports,
  }),

  listReportAuthors: async (context) => {
    const rows = await readAuthors(context.organisation.id, seenBy(context))
    return { authors: rows.map((row) => presentPerson(row.id, row.name, row.email_address)) }
  },

  searchReports,
}
