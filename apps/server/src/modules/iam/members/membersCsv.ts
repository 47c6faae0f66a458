import type { Database } from '@bubbles/db'
import { CSV_BEGIN, csvLine, roleName } from '@bubbles/domain'
import type { Context } from '../../../http/context.ts'
import { startedStream } from '../../../http/startedStream.ts'
import { recordAudit } from '../../audit/public.ts'
import type { Place } from './place.ts'
import { presentRoles } from './present.ts'
import { type MemberFilter, readMembers } from './reader.ts'

/** Members read at once. */
const PAGE = 1_000

/** Sends the members that match as CSV; who did is in the audit log. */
export async function exportMembers({ organisation, actor, query, reply, deps }: Context<'exportMembers'>) {
  const own = { kind: 'organisation', organisationId: organisation.id } as const
  await deps.database.transaction(own, () =>
    recordAudit(organisation.id, actor.userId, 'member.exported', {}),
  )
  const stream = await startedStream(membersCsv(deps.database, organisation, query))
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="members-${organisation.name}.csv"`)
    .send(stream)
}

/** Page after page, each in a transaction of its own: a slow reader holds none. */
async function* membersCsv(
  database: Database,
  { id: organisationId, ownerId }: { id: string; ownerId: string },
  filter: MemberFilter,
): AsyncGenerator<string> {
  yield CSV_BEGIN + csvLine(['Name', 'Email', 'Roles', 'Owner', 'Joined', 'Last seen', 'Two-step sign-in'])
  let after: Place | null = null
  do {
    const place: Parameters<typeof readMembers>[2] = { order: 'name', limit: PAGE, after }
    const rows: Awaited<ReturnType<typeof readMembers>> = await database.transaction(
      { kind: 'organisation', organisationId },
      () => readMembers(organisationId, filter, place),
      { readOnly: true },
    )
    const page = rows.slice(0, PAGE)
    yield page
      .map((row) =>
        csvLine([
          row.name,
          row.email_address,
          presentRoles(row.roles).map(roleName).join(', '),
          row.id === ownerId ? 'Yes' : 'No',
          row.joined_at.toISOString().slice(0, 10),
          row.last_seen_on,
          row.has_second_factor ? 'On' : 'Off',
        ]),
      )
      .join('')
    const last = page.at(-1)
    after = last && rows.length > PAGE ? { key: last.key, id: last.id } : null
  } while (after !== null)
}
