import type { Database } from '@bubbles/db'
import { byAccountManager } from '../../http/accountManager.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { CSV_BEGIN, csvLine } from '@bubbles/domain'
import { csvPieces } from '../../http/csvPieces.ts'
import { cutPage, rowBefore } from '../../http/page.ts'
import { startedStream } from '../../http/startedStream.ts'
import { idsIn, type People, presentEntry, presentPeople } from './present.ts'
import {
  type AuditFilter,
  type AuditRow,
  countAccountAudit,
  countAudit,
  readAccountAudit,
  readAudit,
  readAuditFacets,
  readInvited,
  readPeople,
} from './reader.ts'
import { recordAudit } from './writer.ts'

type Operations = 'listAudit' | 'exportAudit' | 'listAccountAudit'

/** Entries read at once for an export. */
const EXPORT_PAGE = 1_000

export const auditHandlers: Handlers<Operations> = {
  // Entries are read as the organisation, names as the platform: who has left, or never belonged, has a name too.
  listAudit: {
    outside: true,
    handle: async ({ organisation, query, deps: { database } }) => {
      const { limit, cursor, ...filter } = query
      const after = rowBefore(cursor)
      const found = await inOrganisation(database, organisation.id, async () => ({
        rows: await readAudit(organisation.id, filter, { limit, after }),
        total: await countAudit(organisation.id, filter),
        facets: after === null ? await readAuditFacets(organisation.id) : { actorIds: [], kinds: [] },
      }))
      const { rows, cursor: next } = cutPage(found.rows, limit)
      const people = await findPeople(database, organisation.id, rows, found.facets.actorIds)
      return {
        entries: rows.map((row) => presentEntry(row, people)),
        actors: found.facets.actorIds.flatMap((id) => people.users.get(id) ?? []),
        kinds: found.facets.kinds,
        total: found.total,
        cursor: next,
      }
    },
  },

  exportAudit: {
    outside: true,
    handle: async (context) => {
      const { organisation, actor, reply, deps } = context
      await deps.database.transaction({ kind: 'organisation', organisationId: organisation.id }, () =>
        recordAudit(organisation.id, actor.userId, 'audit.exported', {}),
      )
      const stream = await startedStream(auditCsv(context))
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="audit-log-${organisation.name}.csv"`)
        .send(stream)
    },
  },

  listAccountAudit: byAccountManager(async ({ query }) => {
    const { organisationId, limit, cursor } = query
    const found = await readAccountAudit(organisationId, { limit, after: rowBefore(cursor) })
    const { rows, cursor: next } = cutPage(found, limit)
    const people = presentPeople(await readPeople(idsIn(rows).userIds), [])
    return {
      entries: rows.map((row) => ({
        ...presentEntry(row, people),
        organisation: { id: row.organisation_id, friendlyName: row.friendly_name },
      })),
      total: await countAccountAudit(organisationId),
      cursor: next,
    }
  }),
}

/** The log as CSV, a page at a time: however long it is, little of it is in memory. */
export async function* auditCsv({
  organisation,
  query,
  deps: { database },
}: Pick<Context<'exportAudit'>, 'organisation' | 'query'> & {
  deps: { database: Database }
}): AsyncGenerator<string> {
  yield CSV_BEGIN + csvLine(['Time (UTC)', 'Name', 'Email', 'What happened', 'Action', 'Details'])
  const filter: AuditFilter = query
  let after: string | null = null
  do {
    const place: { limit: number; after: string | null } = { limit: EXPORT_PAGE, after }
    const found: AuditRow[] = await inOrganisation(database, organisation.id, () =>
      readAudit(organisation.id, filter, place),
    )
    const { rows, cursor } = cutPage(found, EXPORT_PAGE)
    const people = await findPeople(database, organisation.id, rows)
    yield* csvPieces(rows.map((row) => csvEntry(row, people)))
    after = cursor
  } while (after !== null)
}

function csvEntry(row: AuditRow, people: People): string[] {
  const { at, actor, action, subject, sentence } = presentEntry(row, people)
  return [at, actor?.name ?? '', actor?.emailAddress ?? '', sentence, action, JSON.stringify(subject)]
}

const inOrganisation = <T>(database: Database, organisationId: string, work: () => Promise<T>) =>
  database.transaction({ kind: 'organisation', organisationId }, work, { readOnly: true })

async function findPeople(
  database: Database,
  organisationId: string,
  rows: AuditRow[],
  others: string[] = [],
): Promise<People> {
  const { userIds, inviteIds } = idsIn(rows)
  return database.transaction(
    { kind: 'platform' },
    async () =>
      presentPeople(await readPeople([...userIds, ...others]), await readInvited(organisationId, inviteIds)),
    { readOnly: true },
  )
}
