import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, tx } from '@bubbles/db'
import { discard, startServer } from '@bubbles/test-kit/server'
import { generateReaders } from '../../apps/server/src/modules/engagement/public.ts'
import { build } from '../../tools/build.ts'
import { type Measurement, milliseconds } from './measurement.ts'
import { signIn } from './product.ts'

/** The longest time the server's main thread stood still while 90 days of engagement were asked for. */
export async function eventLoop(): Promise<Measurement[]> {
  await build()
  const dataDirectory = mkdtempSync(join(tmpdir(), 'bubbles-bench-'))
  const first = await startServer({ dataDirectory })
  await first.stop()
  const sessions = await addReaders(dataDirectory)
  const server = await startServer({ dataDirectory })
  try {
    const token = await signIn(server, 'analyst@acme.example')
    await longestStall(server.port)
    await new Promise((resolve) => setTimeout(resolve, 3000))
    const idle = await longestStall(server.port)
    const started = performance.now()
    const answer = await fetch(server.at('acme', '/api/engagement/v1/analytics/run-reports'), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(NINETY_DAYS),
    })
    if (!answer.ok) throw new Error(`run-reports answered ${answer.status}: ${await answer.text()}`)
    const took = performance.now() - started
    const busy = await longestStall(server.port)
    const memory = /^process_resident_memory_bytes (\S+)/m.exec(await metrics(server.port))?.[1]
    return [
      { what: 'readings in the data', value: sessions.toLocaleString('en-GB') },
      { what: '8 queries over 90 days', value: milliseconds(took) },
      {
        what: 'longest stall of the event loop meanwhile',
        value: milliseconds(busy),
        budget: 'at most 50.0 ms',
        met: busy <= 50,
      },
      { what: 'longest stall in 3 idle seconds', value: milliseconds(idle) },
      { what: 'resident memory afterwards', value: `${Math.round(Number(memory) / 2 ** 20)} MB` },
    ]
  } finally {
    await discard(server)
  }
}

const range = { startDate: '89daysAgo', endDate: 'today' }
const metric = (...names: string[]) => names.map((name) => ({ name }))
const query = (dimensions: string[], metrics: string[]) => ({
  dateRanges: [range],
  dimensions: dimensions.map((name) => ({ name })),
  metrics: metric(...metrics),
})
const NINETY_DAYS = {
  requests: [
    query([], ['totalUsers', 'screenPageViews', 'sessions', 'userEngagementDuration']),
    query(['date'], ['totalUsers']),
    query(['date'], ['screenPageViews']),
    query(['date', 'customEvent:report_id'], ['totalUsers']),
    query(['customEvent:report_id'], ['totalUsers', 'screenPageViews']),
    query(['customEvent:publication_id'], ['totalUsers']),
    query(['deviceCategory'], ['totalUsers']),
    query(['sessionSource'], ['totalUsers']),
  ],
}

/** 90 days of readers on top of the demonstration's. */
async function addReaders(dataDirectory: string): Promise<number> {
  const database = await openDatabase({
    environment: 'local',
    dataDirectory: join(dataDirectory, 'database'),
  })
  const live = await database.transaction({ kind: 'platform' }, () =>
    tx()
      .selectFrom('live_publications as live')
      .innerJoin('organisations', 'organisations.id', 'live.organisation_id')
      .where('organisations.name', '=', 'acme')
      .where('live.audience', '=', 'public')
      .select(['live.organisation_id', 'live.report_id', 'live.publication_id'])
      .execute(),
  )
  const publications = live.map((row) => ({
    organisationId: row.organisation_id,
    reportId: row.report_id,
    publicationId: row.publication_id,
    publishedAt: new Date(Date.now() - 90 * 86_400_000),
    blocks: [{ id: 'first', seconds: 20 }],
  }))
  const { sessions } = await generateReaders({
    database,
    seed: 7,
    days: 90,
    publications,
    readersPerDay: 150,
  })
  await database.close()
  return sessions
}

const metrics = async (port: number): Promise<string> =>
  (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

/** Milliseconds since the last time it was asked: the histogram starts anew with each reading. */
async function longestStall(port: number): Promise<number> {
  const value = /^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(await metrics(port))?.[1]
  return Number(value) * 1000
}
