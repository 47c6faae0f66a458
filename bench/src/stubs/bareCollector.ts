import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openDatabase, tx } from '@bubbles/db'
import { sql } from 'kysely'
import { GroupCommit } from '../../../apps/server/src/modules/engagement/groupCommit.ts'

/*
 * The bare limit of a collector: it reads JSON, puts what comes within a few milliseconds into one transaction, and
 * answers after its commit. No token, no check, no tenant, nobody's country. `node bareCollector.ts DATABASE_URL`
 * prints its port.
 */

interface Row {
  session: string
  id: string
  at: number
  kind: string
  block?: string
}

const ORGANISATION = '00000000-0000-4000-8000-000000000001'
const database = await openDatabase({ environment: 'local', url: process.argv[2]!, connections: 5 })

const commits = new GroupCommit<Row>({
  store: (organisationId, rows) => {
    const column = <T>(pick: (row: Row) => T): T[] => rows.map(pick)
    return database.transaction({ kind: 'organisation', organisationId }, () =>
      sql`
        insert into engagement_events (organisation_id, at, session_id, id, report_id, publication_id, kind,
          duration_ms, block_id, share, place, reader_hash, device, source, browser)
        select ${ORGANISATION}::uuid, e.at, e.session_id, e.id, ${ORGANISATION}::uuid, ${ORGANISATION}::uuid,
          e.kind, 1500, e.block_id, 1, 1, 42, 'desktop', 'example.org', 'Firefox'
        from unnest(
          ${column(({ at }) => new Date(at).toISOString())}::timestamptz[],
          ${column(({ session }) => session)}::text[],
          ${column(({ id }) => id)}::text[],
          ${column(({ kind }) => kind)}::text[],
          ${column(({ block }) => block ?? null)}::text[]
        ) as e (at, session_id, id, kind, block_id)
      `.execute(tx()),
    )
  },
})

async function collect(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = ''
  request.setEncoding('utf8')
  for await (const part of request) text += part as string
  const { session, events } = JSON.parse(text) as { session: string; events: Omit<Row, 'session'>[] }
  await commits.add(
    ORGANISATION,
    events.map((event) => ({ ...event, session })),
  )
  response.writeHead(202, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ accepted: events.length, dropped: 0 }))
}

const server = createServer((request, response) => void collect(request, response))
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
