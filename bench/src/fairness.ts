import { setTimeout as wait } from 'node:timers/promises'
import type { RunningServer } from '@bubbles/test-kit/server'
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
import { signIn, withProduct } from './product.ts'
import { withProductOnPostgres } from './productOn.ts'
import { publishingBeside } from './publishingBeside.ts'
import { conditions, refusal } from './turns.ts'
import { ask, CONNECTIONS, type Load, type Target } from './wrk.ts'

const PATH = '/api/report/v1/reports'
const ROUNDS = 3
/** Ten times the connections at which the machine answers as much as it can. */
const GREEDY_CONNECTIONS = 10 * CONNECTIONS
/** What a few people at work ask for. */
const CALM = { connections: 4, pauseMs: 50 } as const
const SECONDS = 5
/** Milliseconds after the last of the load in which all has to be as before. */
const RECOVERY_MS = 1_000

/**
 * One organisation asks for ten times what the machine can do, and keeps writing; a few people of another go on working.
 * And a list while large charts are published. Both organisations on PostgreSQL, then on the embedded engine.
 */
export async function fairness(options: Options): Promise<Measurement[]> {
  const refused = refusal(options)
  if (refused.length > 0) return refused
  const results: Measurement[] = []
  const measure = (engine: string) => async (server: RunningServer) => {
    results.push(...(await greedyBeside(engine, server)), ...(await publishingBeside(engine, server)))
  }
  if (options.engine !== 'embedded') {
    const postgres = measure('postgres')
    const found = await withProductOnPostgres(async ({ server }) => {
      await postgres(server)
      return true
    })
    if (!found) results.push({ what: 'postgres', value: 'not installed' })
  }
  if (options.engine !== 'postgres') await withProduct(measure('embedded'))
  return [...results, ...conditions(null)]
}

interface Round {
  quiet: Load
  beside: Load
  after: Load
  capacity: Load
  greedy: Load
}

async function greedyBeside(engine: string, server: RunningServer): Promise<Measurement[]> {
  const greedy = await listOf(server, 'acme', 'builder@acme.example')
  const other = await listOf(server, 'globex', 'builder@globex.example')
  await ask(greedy, { seconds: SECONDS })
  await ask(other, { ...CALM, seconds: SECONDS })
  const writer = await startWriting(server)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const quiet = await ask(other, { ...CALM, seconds: SECONDS })
    const capacity = await ask(greedy, { seconds: SECONDS })
    writer.start()
    const asking = ask(greedy, { connections: GREEDY_CONNECTIONS, seconds: SECONDS + 2 })
    await wait(1_000)
    const beside = await ask(other, { ...CALM, seconds: SECONDS })
    const all = await asking
    await writer.pause()
    await wait(RECOVERY_MS)
    const after = await ask(other, { ...CALM, seconds: SECONDS })
    rounds.push({ quiet, beside, after, capacity, greedy: all })
  }
  const { acknowledged, refused, missing } = await writer.check()
  return [
    ...compared(engine, rounds),
    {
      what: `${engine}: reports made meanwhile, acknowledged and refused`,
      value: `${acknowledged}, ${refused}`,
    },
    atMost(`${engine}: acknowledged ones that are missing or twice`, missing, 0, String),
  ]
}

/** What was asked in quiet, beside the greedy one and after it, by the medians of the rounds. */
function compared(engine: string, rounds: readonly Round[]): Measurement[] {
  const of = (read: (round: Round) => number) => median(rounds.map(read))
  const good = ({ requestsPerSecond, refusedPerSecond }: Load) => requestsPerSecond - refusedPerSecond
  return [
    {
      what: `${engine}: list of a calm organisation, p99 in quiet`,
      value: milliseconds(of((each) => each.quiet.p99)),
    },
    {
      what: `  beside ${GREEDY_CONNECTIONS} connections of another`,
      value: milliseconds(of((each) => each.beside.p99)),
    },
    { what: '  refused of these', value: perSecond(of((each) => each.beside.refusedPerSecond)) },
    atMost(
      `${engine}: p99 beside it to p99 in quiet`,
      of((each) => each.beside.p99 / each.quiet.p99),
      3,
      ratio,
    ),
    atMost(
      `${engine}: p99 a second after it to p99 in quiet`,
      of((each) => each.after.p99 / each.quiet.p99),
      3,
      ratio,
    ),
    {
      what: `${engine}: what the machine can do`,
      value: perSecond(of((each) => each.capacity.requestsPerSecond)),
    },
    { what: '  good answers of the greedy one', value: perSecond(of((each) => good(each.greedy))) },
    { what: '  refused of it', value: perSecond(of((each) => each.greedy.refusedPerSecond)) },
    atLeast(
      `${engine}: good answers to what the machine can do`,
      of((each) => good(each.greedy) / each.capacity.requestsPerSecond),
      0.7,
      ratio,
    ),
  ]
}

async function listOf(server: RunningServer, organisation: string, person: string): Promise<Target> {
  const headers = {
    host: `${organisation}.bubbles.localhost:${server.port}`,
    authorization: `Bearer ${await signIn(server, person)}`,
  }
  return { port: server.port, path: PATH, headers }
}

/** @returns the ids of all reports of the greedy organisation, from every page of its list. */
async function listAll(server: RunningServer, headers: Record<string, string>): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const from = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const answer = await fetch(server.at('acme', `${PATH}?limit=200${from}`), { headers })
    const page = (await answer.json()) as { reports: { id: string }[]; cursor: string | null }
    ids.push(...page.reports.map(({ id }) => id))
    cursor = page.cursor
  } while (cursor !== null)
  return ids
}

/** Somebody of the greedy organisation who makes reports, one after the other. */
async function startWriting(server: RunningServer) {
  const headers = {
    authorization: `Bearer ${await signIn(server, 'owner@acme.example')}`,
    'content-type': 'application/json',
  }
  const made: string[] = []
  let refused = 0
  let goesOn = false
  let writing = Promise.resolve()
  async function write() {
    while (goesOn) {
      const body = JSON.stringify({ name: `Written ${made.length}` })
      const answer = await fetch(server.at('acme', PATH), { method: 'POST', headers, body })
      const { id } = (await answer.json()) as { id?: string }
      if (answer.status === 201 && id) made.push(id)
      else if (answer.status === 503) refused += 1
      else throw new Error(`A report could not be made: ${answer.status}.`)
      // What is listed must not grow much meanwhile.
      await wait(250)
    }
  }
  return {
    start: () => {
      goesOn = true
      writing = write()
    },
    pause: () => {
      goesOn = false
      return writing
    },
    check: async () => {
      const listed = await listAll(server, headers)
      const missing = made.filter((id) => listed.filter((each) => each === id).length !== 1).length
      return { acknowledged: made.length, refused, missing }
    },
  }
}
