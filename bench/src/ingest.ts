import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Database, openDatabase, tx } from '@bubbles/db'
import { discard, type RunningServer, startServer } from '@bubbles/test-kit/server'
import { sql } from 'kysely'
import { COLLECTOR_PATH, signPublicationToken } from '../../apps/server/src/modules/engagement/public.ts'
import { makeOrganisation, type TestOrganisation } from '../../apps/server/src/modules/engagement/testing.ts'
import { type BenchEngine, ENGINES, openFresh } from './events.ts'
import {
  atLeast,
  atMost,
  type Measurement,
  median,
  milliseconds,
  type Options,
  perSecond,
  ratio,
} from './measurement.ts'
import { cpuSeconds } from './processorTime.ts'

const CONNECTIONS = 32
const ROUNDS = 3
const ROUND_MS = 4_000
const WARM_UP_MS = 2_000
const P99_MS = 50
const SECRET = 'thirty-two characters of a bench'

const BLOCKS = ['b1', 'b2', 'b3', 'b4', 'b5']
/** What a page sends some seconds after it was opened. */
const eventsAt = (at: number) => [
  { id: 'v', kind: 'view', at, width: 1280, referrer: 'https://www.example.org/' },
  { id: 'r1', kind: 'read', at: at + 5000, seconds: 5 },
  ...BLOCKS.map((block, place) => ({
    id: `b${place}`,
    kind: 'block',
    at: at + 5000 + place,
    block,
    place,
    seconds: 1.5,
    share: 1,
  })),
  { id: 'e1', kind: 'end', at: at + 6000, depth: 0.4 },
]

interface Ingested {
  /** Events a second, and the slowest hundredth of the requests. */
  rate: number
  p99: number
  /** Null on the embedded engine, whose measure is PostgreSQL. */
  bare: number | null
  /** Of the server's process for a thousand events; on a busy machine this says more than the rate. */
  cpuMs: number
  acknowledged: number
  stored: number
}

/**
 * `POST /bubbles/collect` of the product at 32 connections, answered after commit, in turns with the bare limit on
 * PostgreSQL: the same requests to a collector that commits in groups and does nothing else (`stubs/bareCollector.ts`).
 */
export async function ingest({ engine: only }: Options): Promise<Measurement[]> {
  const results: Measurement[] = []
  const rates: Partial<Record<BenchEngine, number>> = {}
  for (const engine of ENGINES.filter((each) => !only || each === only)) {
    const found = await measure(engine)
    if (!found) {
      results.push({ what: engine, value: 'not installed' })
      continue
    }
    rates[engine] = found.rate
    results.push(
      { what: `${engine}: events a second, ${CONNECTIONS} connections`, value: perSecond(found.rate) },
      { what: `${engine}: processor time of 1,000 events`, value: milliseconds(found.cpuMs) },
      ...(found.bare === null
        ? [{ what: `${engine}: p99`, value: milliseconds(found.p99) }]
        : [
            { what: `${engine}: bare group commit`, value: perSecond(found.bare) },
            atLeast(`${engine}: ours to the bare limit`, found.rate / found.bare, 0.5, ratio),
            atMost(`${engine}: p99`, found.p99, P99_MS, milliseconds),
          ]),
      {
        what: `${engine}: acknowledged ${found.acknowledged.toLocaleString('en-GB')}, stored`,
        value: found.stored.toLocaleString('en-GB'),
        budget: 'the same',
        met: found.stored === found.acknowledged,
      },
    )
  }
  if (rates.embedded && rates.postgres)
    results.push(atLeast('embedded to PostgreSQL', rates.embedded / rates.postgres, 0.3, ratio))
  return results
}

async function measure(engine: BenchEngine): Promise<Ingested | null> {
  const fresh = await openFresh(engine)
  if (!fresh) return null
  const { database, location, dispose } = fresh
  const acme = await makeOrganisation(database, 'acme')
  const directory = engine === 'embedded' ? `${location}-server` : undefined
  const server = await startServer({
    ...(directory && { dataDirectory: await withOrganisation(directory) }),
    env: {
      BUBBLES_DEMO: '0',
      BUBBLES_SECRET: SECRET,
      BUBBLES_LOG: 'error',
      ...(engine === 'postgres' && { DATABASE_URL: location }),
    },
  })
  const [rates, p99s, bares, cpu]: [number[], number[], number[], number[]] = [[], [], [], []]
  let acknowledged = 0
  const bare = engine === 'postgres' ? await startBare(location) : null
  try {
    // What a server does first it does slowly.
    acknowledged += (await load(server, acme, WARM_UP_MS)).acknowledged
    if (bare) await load(bare, acme, WARM_UP_MS)
    for (let round = 0; round < ROUNDS; round++) {
      if (bare) bares.push((await load(bare, acme, ROUND_MS)).rate)
      const before = await cpuSeconds(server)
      const loaded = await load(server, acme, ROUND_MS)
      cpu.push(((await cpuSeconds(server)) - before) / loaded.acknowledged)
      rates.push(loaded.rate)
      p99s.push(loaded.p99)
      acknowledged += loaded.acknowledged
    }
    if (directory) await server.stop()
    const stored = directory
      ? await inDirectory(directory, (own) => countOf(own, acme))
      : await countOf(database, acme)
    const cpuMs = median(cpu) * 1_000_000
    return {
      rate: median(rates),
      p99: median(p99s),
      bare: bare && median(bares),
      cpuMs,
      acknowledged,
      stored,
    }
  } finally {
    bare?.process.kill()
    await discard(server)
    await dispose()
  }
}

/** The collector with nothing around it, in a process of its own as ours is. */
async function startBare(
  url: string,
): Promise<{ port: number; process: ChildProcess; output: () => string }> {
  const stub = fileURLToPath(new URL('stubs/bareCollector.ts', import.meta.url))
  const child = spawn(process.execPath, [stub, url], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return { port: Number(port.toString()), process: child, output: () => '' }
}

/** A data directory for a server, with the organisation and its publication in it. */
async function withOrganisation(dataDirectory: string): Promise<string> {
  await inDirectory(dataDirectory, (database) => makeOrganisation(database, 'acme'))
  return dataDirectory
}

async function inDirectory<T>(dataDirectory: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({
    environment: 'local',
    dataDirectory: join(dataDirectory, 'database'),
  })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const countOf = (database: Database, { organisationId }: TestOrganisation): Promise<number> =>
  database.transaction({ kind: 'organisation', organisationId }, async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from engagement_events where organisation_id = ${organisationId}::uuid
    `.execute(tx())
    return Number(rows[0]!.count)
  })

async function load(
  server: Pick<RunningServer, 'port' | 'output'>,
  { organisationId, name, publications }: TestOrganisation,
  forMs: number,
): Promise<{ rate: number; p99: number; acknowledged: number }> {
  const { reportId, publicationId } = publications[0]!
  const token = signPublicationToken(
    { organisationId, organisationName: name, reportId, publicationId },
    new TextEncoder().encode(SECRET),
  )
  const now = Date.now()
  const [head, tail] = JSON.stringify({
    v: 1,
    token,
    session: '?',
    sentAt: now,
    events: eventsAt(now - 8000),
  }).split('?', 2) as [string, string]
  const run = randomUUID()
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const headers = {
    host: `${name}.bubbles.localhost:${server.port}`,
    'content-type': 'text/plain',
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  }
  const latencies: number[] = []
  let sent = 0
  let acknowledged = 0
  const began = performance.now()
  // Each ends with its last answer, so that what was acknowledged is known exactly.
  const connections = Array.from({ length: CONNECTIONS }, async () => {
    while (performance.now() - began < forMs) {
      const asked = performance.now()
      const { status, text } = await post(
        { agent, headers, port: server.port },
        `${head}${run}-${(sent += 1)}${tail}`,
      )
      if (status !== 202) throw new Error(`The collector answered ${status}: ${text}\n${server.output()}`)
      latencies.push(performance.now() - asked)
      acknowledged += (JSON.parse(text) as { accepted: number }).accepted
    }
  })
  await Promise.all(connections)
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  const p99 = latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.99)]!
  return { rate: acknowledged / seconds, p99, acknowledged }
}

function post(
  { agent, headers, port }: { agent: Agent; headers: Record<string, string>; port: number },
  body: string,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { agent, port, host: '127.0.0.1', method: 'POST', path: COLLECTOR_PATH, headers },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => (text += part))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}
