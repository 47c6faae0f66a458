import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase, tx } from '@bubbles/db'
import { startServer } from '@bubbles/test-kit/server'
import { readMemberPresence } from '../../apps/server/src/http/actorReader.ts'
import { readReports } from '../../apps/server/src/modules/report/reader.ts'
import { build } from '../../tools/build.ts'
import { load } from './load.ts'
import { type Measurement, perSecond, ratio } from './measurement.ts'
import { signIn } from './product.ts'

const CONCURRENT = 32
const BARE_MS = 4_000

/** `GET v1/reports` with sign-in, tenant and contract, beside its bare SQL in the organisation's transaction on the same data. */
export async function listCalls(): Promise<Measurement[]> {
  await build()
  const server = await startServer()
  const token = await signIn(server, 'builder@acme.example')
  const headers = { host: `acme.bubbles.localhost:${server.port}`, authorization: `Bearer ${token}` }
  await load({ port: server.port, path: '/api/report/v1/reports', headers, seconds: 1 })
  const called = await load({ port: server.port, path: '/api/report/v1/reports', headers })
  if (called.failed > 0) throw new Error(`${called.failed} calls failed.`)
  await server.stop()

  const database = await openDatabase({
    environment: 'local',
    dataDirectory: join(server.dataDirectory, 'database'),
  })
  const { id, sub } = await database.transaction({ kind: 'platform' }, async () => ({
    id: (
      await tx().selectFrom('organisations').where('name', '=', 'acme').select('id').executeTakeFirstOrThrow()
    ).id,
    sub: (
      await tx()
        .selectFrom('users')
        .where('email_address', '=', 'builder@acme.example')
        .select('pool_sub')
        .executeTakeFirstOrThrow()
    ).pool_sub,
  }))
  let done = 0
  const until = performance.now() + BARE_MS
  const ask = async () => {
    while (performance.now() < until) {
      await database.transaction({ kind: 'organisation', organisationId: id }, async () => {
        await readMemberPresence(id, sub)
        await readReports(id)
      })
      done += 1
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT }, ask))
  await database.close()
  rmSync(server.dataDirectory, { recursive: true, force: true })
  const bare = done / (BARE_MS / 1000)
  return [
    { what: 'list of reports over HTTP, signed in', value: perSecond(called.requestsPerSecond) },
    { what: 'its SQL alone in the organisation’s transaction', value: perSecond(bare) },
    { what: 'ours to the bare SQL', value: ratio(called.requestsPerSecond / bare) },
  ]
}
