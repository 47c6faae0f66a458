import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '@bubbles/db'
import type { Measurement, Options } from './measurement.ts'
import { signIn } from './product.ts'
import { findPerson, withProductOnPostgres } from './productOn.ts'
import { conditions, ratioOf, refusal, summary, takeTurns, target } from './turns.ts'
import type { Load } from './wrk.ts'

const PERSON = 'builder@acme.example'
const LEAST = 0.35
const TURN_SECONDS = 4
/** As many as the product's pool has. */
const CONNECTIONS = 10

/** `GET v1/users` over HTTP on PostgreSQL, in turns with the bare transaction as pgbench runs it, prepared. */
export async function userCalls(options: Options): Promise<Measurement[]> {
  const refused = refusal(options)
  if (refused.length > 0) return refused
  const pgbench = findPgbench()
  if (!pgbench) return [{ what: 'pgbench', value: 'not installed: apt-get install postgresql', met: false }]
  const directory = mkdtempSync(join(tmpdir(), 'bubbles-bench-'))
  const found = await withProductOnPostgres(async ({ server, url }) => {
    const database = await openDatabase({ environment: 'local', url, connections: 1 })
    const { sub } = await findPerson(database, PERSON)
    await database.close()
    const script = join(directory, 'transaction.sql')
    writeFileSync(script, transaction(sub))
    const ours = {
      port: server.port,
      path: '/api/iam/v1/users',
      headers: {
        host: `acme.bubbles.localhost:${server.port}`,
        authorization: `Bearer ${await signIn(server, PERSON)}`,
      },
    }
    return takeTurns({ ours: target(ours), limit: { run: () => runPgbench(pgbench, script, url) } }, ours)
  }).finally(() => rmSync(directory, { recursive: true, force: true }))
  if (!found) return [{ what: 'postgres', value: 'not installed' }]
  const { loads, ceiling } = found
  return [
    ...summary('the signed-in user', loads.ours),
    ...summary('the bare transaction, pgbench', loads.limit),
    ratioOf('ours to the limit', loads.ours, loads.limit, LEAST, ceiling),
    ...conditions(ceiling),
  ]
}

/** Two messages and the end, as the call has them. */
const transaction = (sub: string): string => `begin;
select set_config('role','bubbles_app',true),set_config('app.organisation_id','',true),set_config('app.user_id','',true),set_config('app.platform','on',true);
select id, pool_sub, email_address, email_verified, name, status, global_roles from users where pool_sub = '${sub}';
commit;
`

async function runPgbench(program: string, script: string, url: string): Promise<Load> {
  const { stdout } = await promisify(execFile)(program, [
    '-n',
    '-M',
    'prepared',
    '-j',
    '1',
    '-c',
    String(CONNECTIONS),
    '-T',
    String(TURN_SECONDS),
    '-f',
    script,
    url,
  ])
  const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1]
  const latency = /^latency average = ([\d.]+) ms/m.exec(stdout)?.[1]
  if (!rate || !latency) throw new Error(`pgbench said: ${stdout}`)
  // It tells the mean alone.
  const ms = Number(latency)
  return { requestsPerSecond: Number(rate), refusedPerSecond: 0, p50: ms, p99: ms, bytes: 0 }
}

/** Debian's place for the newest version, else where programs usually are. */
function findPgbench(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  return [
    ...versions.map((version) => join(debian, version, 'bin/pgbench')),
    '/usr/bin/pgbench',
    '/usr/local/bin/pgbench',
  ].find((path) => existsSync(path))
}
