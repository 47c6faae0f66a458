import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, tx } from '@bubbles/db'
import { startServer } from '@bubbles/test-kit/server'
import { sql } from 'kysely'
import { readMemberPresence } from '../../apps/server/src/http/actorReader.ts'
import { readFirstPage } from '../../apps/server/src/modules/report/reader.ts'
import { readCountsOfDrafts } from '../../apps/server/src/modules/report/search/listReader.ts'
import { build } from '../../tools/build.ts'
import type { Measurement, Options } from './measurement.ts'
import { signIn } from './product.ts'
import { findPerson, withProductOnPostgres } from './productOn.ts'
import { runStub, startStub } from './stub.ts'
import { conditions, ratioOf, refusal, summary, takeTurns, target } from './turns.ts'
import type { Load } from './wrk.ts'

const PERSON = 'builder@acme.example'
const PATH = '/api/report/v1/reports'
const LEAST = 0.5
const TURN_SECONDS = 4

/**
 * `GET v1/reports` over HTTP, signed in, in turns with its limit. On PostgreSQL that is Fastify with pg and one prepared
 * query (`stubs/preparedList.ts`); on the embedded engine, PGlite's own answer to the statements the call sends.
 */
export async function listCalls(options: Options): Promise<Measurement[]> {
  const refused = refusal(options)
  if (refused.length > 0) return refused
  return [
    ...(options.engine === 'embedded' ? [] : await onPostgres()),
    ...(options.engine === 'postgres' ? [] : await embedded()),
  ]
}

const asked = (port: number, token: string) => ({
  port,
  path: PATH,
  headers: { host: `acme.bubbles.localhost:${port}`, authorization: `Bearer ${token}` },
})

async function onPostgres(): Promise<Measurement[]> {
  const found = await withProductOnPostgres(async ({ server, url }) => {
    const database = await openDatabase({ environment: 'local', url, connections: 1 })
    const { organisationId } = await findPerson(database, PERSON)
    await database.close()
    const stub = await startStub('preparedList.ts', [url, organisationId])
    try {
      const ours = asked(server.port, await signIn(server, PERSON))
      const limit = { port: stub.port, path: '/list' }
      return await takeTurns({ ours: target(ours), limit: target(limit) }, ours)
    } finally {
      await stub.stop()
    }
  })
  if (!found) return [{ what: 'postgres', value: 'not installed' }]
  const { loads, ceiling } = found
  return [
    ...summary('postgres: list of reports, signed in', loads.ours),
    ...summary('postgres: Fastify, pg, one prepared query', loads.limit),
    ratioOf('postgres: ours to the limit', loads.ours, loads.limit, LEAST, ceiling),
    ...conditions(ceiling),
  ]
}

async function embedded(): Promise<Measurement[]> {
  await build()
  const directory = mkdtempSync(join(tmpdir(), 'bubbles-bench-'))
  const own = join(directory, 'own')
  const copy = join(directory, 'copy')
  // Made once and stopped, so that its files can be copied.
  await startServer({ dataDirectory: own }).then((made) => made.stop())
  cpSync(join(own, 'database'), copy, { recursive: true })
  writeFileSync(join(directory, 'statements.json'), JSON.stringify(await statements(copy)))
  const server = await startServer({ dataDirectory: own })
  try {
    const ours = asked(server.port, await signIn(server, PERSON))
    const args = [copy, join(directory, 'statements.json'), String(TURN_SECONDS)]
    const limit = { run: async () => JSON.parse(await runStub('embeddedList.ts', args)) as Load }
    const { loads, ceiling } = await takeTurns({ ours: target(ours), limit }, ours)
    return [
      ...summary('embedded: list of reports, signed in', loads.ours),
      ...summary('embedded: PGlite, the same statements prepared', loads.limit),
      ratioOf('embedded: ours to the limit', loads.ours, loads.limit, LEAST, ceiling),
      ...conditions(ceiling),
    ]
  } finally {
    await server.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** What the call sends to the database between the opening and the end of its transaction, with its values. */
async function statements(
  dataDirectory: string,
): Promise<{ organisationId: string; queries: [string, string[]][] }> {
  const database = await openDatabase({ environment: 'local', dataDirectory })
  const { organisationId, sub } = await findPerson(database, PERSON)
  const texts = await database.transaction({ kind: 'organisation', organisationId }, async () => {
    await readMemberPresence(organisationId, sub)
    await readFirstPage(organisationId)
    await readCountsOfDrafts(organisationId)
    const { rows } = await sql<{ name: string; statement: string }>`
      select name, statement from pg_prepared_statements`.execute(tx())
    return new Map(rows.map(({ name, statement }) => [name, statement]))
  })
  await database.close()
  return {
    organisationId,
    queries: [
      [texts.get('member-presence')!, [organisationId, sub]],
      [texts.get('reports')!, [organisationId]],
      [texts.get('report-counts')!, [organisationId]],
    ],
  }
}
