import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { RunningServer } from '@bubbles/test-kit/server'
import pg from 'pg'
import type { Measurement } from '../measurement.ts'
import { cpuSeconds, whenIdle } from '../processorTime.ts'
import { publicPage, signIn } from '../product.ts'
import { withProductOnPostgres } from '../productOn.ts'
import { type Answer, type Asked, asker, COMPRESSED } from './ask.ts'
import { adding, newId } from './tenants.ts'

/** Requests that are under way at once, as events are committed together with those of others. */
const CONNECTIONS = 8
/** Only what a request costs is measured here: on a busy machine it may take as long as it takes. */
const PATIENCE_MS = 120_000
/** Clock ticks a second, in which Linux counts (`getconf CLK_TCK`). */
const TICKS = 100

interface Kind {
  what: string
  requests: number
  /** What is done at once counts as so many of what is reported. */
  each: number
  ask: () => Asked
}

/**
 * What a million of each costs: processor time of the product and of PostgreSQL, which says the same on a busy machine as on a
 * quiet one, and bytes in the database. From it `docs/guides/scaling.md` reckons how much a core carries.
 */
export async function capacity(): Promise<Measurement[]> {
  const found = await withProductOnPostgres(({ server, url }) => measure(server, url))
  return found ?? [{ what: 'capacity', value: 'PostgreSQL is not installed' }]
}

async function measure(server: RunningServer, url: string): Promise<Measurement[]> {
  const token = await signIn(server, 'owner@acme.example')
  const ask = asker(server.port, token, PATIENCE_MS)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const results: Measurement[] = []
  try {
    const postmaster = await postmasterOf(client)
    for (const kind of await kindsOf(server, ask)) {
      await run(ask, kind, Math.ceil(kind.requests / 4))
      await whenIdle(server)
      const before = await used(server, client, postmaster)
      await run(ask, kind, kind.requests)
      const after = await used(server, client, postmaster)
      const of = (name: keyof Used) => (after[name] - before[name]) / (kind.requests * kind.each)
      const [own, database] = [of('own') * 1000, of('database') * 1000]
      results.push(
        {
          what: `${kind.what}: processor time, of which PostgreSQL`,
          value: `${(own + database).toFixed(3)} ms, ${database.toFixed(3)}`,
        },
        { what: `${kind.what}: of a core of each`, value: `${perSecond(own)}, ${perSecond(database)}` },
        { what: `${kind.what}: bytes in the database`, value: of('bytes').toFixed(0) },
      )
    }
  } finally {
    await client.end()
  }
  return results
}

const perSecond = (ms: number): string =>
  ms < 0.001 ? '–' : `${Math.round(1000 / ms).toLocaleString('en-GB')}/s`

async function kindsOf(server: RunningServer, ask: (asked: Asked) => Promise<Answer>): Promise<Kind[]> {
  const page = await publicPage(server)
  const { text } = await ask({ method: 'GET', host: 'acme', path: page })
  const viewToken = /"token":"([^"]+)"/.exec(text)?.[1]
  const made = await ask({
    method: 'POST',
    host: 'acme',
    path: '/api/report/v1/reports',
    body: JSON.stringify({ name: 'Edited' }),
  })
  const report = `/api/report/v1/reports/${(JSON.parse(made.text) as { id: string }).id}`
  const get = (path: string) => () => ({ method: 'GET', host: 'acme', path, headers: COMPRESSED })
  return [
    { what: 'page view, from memory', requests: 8_000, each: 1, ask: get(page) },
    { what: 'event, of nine in a request', requests: 1_500, each: 9, ask: () => events(viewToken) },
    { what: 'list of reports', requests: 1_500, each: 1, ask: get('/api/report/v1/reports') },
    { what: 'opening a report', requests: 800, each: 1, ask: get(report) },
    {
      what: 'edit of one paragraph',
      requests: 800,
      each: 1,
      ask: () => ({
        method: 'PATCH',
        host: 'acme',
        path: `${report}/document`,
        // In place of the first, so that the document stays as large as it is.
        body: JSON.stringify({ operations: [adding(newId()), { op: 'remove', path: '/content/1' }] }),
      }),
    },
  ]
}

/** What a page sends some seconds after it was opened. */
function events(token: string | undefined): Asked {
  const at = Date.now() - 8_000
  const blocks = Array.from({ length: 7 }, (_, place) => ({
    id: `b${place}`,
    kind: 'read',
    at: at + 1_000 * place,
    seconds: 1,
  }))
  const sent = [
    { id: 'v', kind: 'view', at, width: 1280 },
    ...blocks,
    { id: 'e', kind: 'end', at: at + 7_500, depth: 0.4 },
  ]
  const session = randomBytes(12).toString('hex')
  return {
    method: 'POST',
    host: 'acme',
    path: '/bubbles/collect',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({ v: 1, token, session, sentAt: Date.now(), events: sent }),
  }
}

async function run(ask: (asked: Asked) => Promise<Answer>, kind: Kind, requests: number): Promise<void> {
  let left = requests
  const connection = async () => {
    while (left > 0) {
      left -= 1
      const { status, text } = await ask(kind.ask())
      if (status < 200 || status > 299) throw new Error(`${kind.what} was answered with ${status}: ${text}`)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
}

interface Used {
  own: number
  database: number
  bytes: number
}

/** Processor time in seconds so far, and how large the database is. */
async function used(server: RunningServer, client: pg.Client, postmaster: number): Promise<Used> {
  const { rows } = await client.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  )
  return { own: await cpuSeconds(server), database: cpuOfAll(postmaster), bytes: Number(rows[0]!.bytes) }
}

/** The process that all others of a PostgreSQL are children of. */
async function postmasterOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return statOf(rows[0]!.pid)!.parent
}

/** Of a process, and of its children, those that have ended included. */
function cpuOfAll(postmaster: number): number {
  const own = statOf(postmaster)!
  const children = readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : undefined
    return stat?.parent === postmaster ? [stat.ticks] : []
  })
  return children.reduce((sum, ticks) => sum + ticks, own.ticks + own.childTicks) / TICKS
}

function statOf(pid: number): { parent: number; ticks: number; childTicks: number } | undefined {
  try {
    // What is before the last bracket is the program's name.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number)
    const at = (place: number) => fields[place]!
    return { parent: at(1), ticks: at(11) + at(12), childTicks: at(13) + at(14) }
  } catch {
    return undefined
  }
}
