import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase, tx } from '@bubbles/db'
import { sql } from 'kysely'
import { build } from '../../../tools/build.ts'
import { atMost, type Measurement, type Options } from '../measurement.ts'
import { Load } from './load.ts'
import { rigMissing, type Rig, startRig } from './rig.ts'
import { type Killed, killTable, kindTable } from './table.ts'
import { makeTenants, type Tenants } from './tenants.ts'

const MINUTES = 10

/**
 * A thousand organisations, as skewed as real ones, on everything that several machines would run: nginx, two staff, two readers, a
 * worker, PostgreSQL with a replica, Redis, S3 and Varnish, all on this one. One of each is killed (SIGKILL; PostgreSQL by
 * SIGQUIT, which is a crash to it) and started again, one after the other. What was acknowledged must be there at the end.
 */
export async function scale({ minutes = MINUTES }: Options): Promise<Measurement[]> {
  if (rigMissing) return [{ what: 'scale', value: rigMissing }]
  await build()
  // What was started ends with this process, which a signal alone would not see to.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const rig = await startRig()
  try {
    process.stdout.write('  everything is up\n')
    const tenants = await makeTenants(rig)
    process.stdout.write(
      `  ${tenants.names.length} organisations, ${tenants.published.length} with a published report\n`,
    )
    const load = new Load(tenants)
    load.start()
    const killed = await killEach(rig, minutes * 60_000)
    await load.stop()
    process.stdout.write(`${kindTable(load.seen)}\n\n${killTable(load.seen, killed)}\n\n`)
    const lostEdits = await missingEdits(tenants, load)
    const lostEvents = await missingEvents(rig, load)
    const count = (value: number) => value.toLocaleString('en-GB')
    return [
      { what: 'requests, of which failed', value: `${count(load.seen.length)}, ${count(failed(load))}` },
      {
        what: 'edits and events that were acknowledged',
        value: `${count(load.edits.length)}, ${count(load.sessions.length)}`,
      },
      atMost('acknowledged edits lost', lostEdits, 0, count),
      atMost('acknowledged events lost', lostEvents, 0, count),
    ]
  } finally {
    await rig.stop()
  }
}

const failed = ({ seen }: Load): number => seen.filter(({ isGood }) => !isGood).length

/** Kills one part after the other: each is away for a third of its turn, in the middle of it. */
async function killEach({ parts }: Rig, forMs: number): Promise<Killed[]> {
  const third = forMs / parts.length / 3
  const killed: Killed[] = []
  for (const part of parts) {
    const begins = performance.now()
    await wait(third)
    const from = performance.now()
    await part.kill()
    await wait(third)
    await part.revive()
    const until = performance.now()
    await wait(third)
    process.stdout.write(`  ${part.name} was away for ${((until - from) / 1000).toFixed(1)} s\n`)
    killed.push({ name: part.name, begins, from, until, ends: performance.now() })
  }
  return killed
}

async function missingEdits({ ask }: Tenants, { edits }: Load): Promise<number> {
  const byReport = Map.groupBy(edits, ({ tenant }) => tenant)
  let missing = 0
  for (const [{ name, reportId }, made] of byReport) {
    const { status, text } = await ask({
      method: 'GET',
      host: name,
      path: `/api/report/v1/reports/${reportId}`,
    })
    if (status !== 200) throw new Error(`A report was answered with ${status} at the end: ${text}`)
    missing += made.filter(({ id }) => !text.includes(`"${id}"`)).length
  }
  return missing
}

async function missingEvents({ url }: Rig, { sessions }: Load): Promise<number> {
  const database = await openDatabase({ environment: 'local', url, connections: 1 })
  try {
    return await database.transaction({ kind: 'platform' }, async () => {
      const { rows } = await sql<{ missing: number }>`
        select count(*)::int as missing from unnest(${sessions}::text[]) as s
        where not exists (select from engagement_events e where e.session_id = s)`.execute(tx())
      return rows[0]!.missing
    })
  } finally {
    await database.close()
  }
}
