import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { runBare } from './bareSql.ts'
import { checkNumbers } from './engagementCheck.ts'
import { ANALYST, type BenchEngine, ENGINES, withEvents, type WithEvents } from './events.ts'
import {
  atMost,
  type Measurement,
  median,
  milliseconds,
  type Options,
  ratio,
  seconds,
} from './measurement.ts'
import { OVERVIEW, type ReportRequest, SCREENS, UNDIVIDED } from './screens.ts'

const ROUNDS = 3
const TIMES = 9
const SCREEN_MS = 300
/** With a hundred million events. */
const CLICKHOUSE_SCREEN_MS = 1_000
const STALL_MS = 50
/** From here on the raw events are read by nobody: plain SQL on them takes minutes. */
const MAX_RAW = 2_000_000

/** Questions of the engagement screens on 90 days of generated events, on both engines, call to answer, no socket. */
export async function analytics({ events = 1_000_000, engine: only }: Options): Promise<Measurement[]> {
  const results: Measurement[] = []
  const engines: readonly BenchEngine[] =
    only === 'clickhouse' ? [only] : ENGINES.filter((each) => !only || each === only)
  for (const engine of engines) {
    const of = await withEvents(engine, events, (made) => measure(engine, made))
    results.push(...(of ?? [{ what: engine, value: 'not installed' }]))
  }
  return results
}

async function measure(engine: BenchEngine, made: WithEvents): Promise<Measurement[]> {
  const count = made.events.toLocaleString('en-GB')
  const results: Measurement[] = [
    { what: `${engine}: ${count} events, loaded in`, value: seconds(made.seconds.load) },
    { what: `${engine}: rolled up in`, value: seconds(made.seconds.rollUp) },
    ...(await screens(engine, made)),
  ]
  if (made.sizes) {
    const sizes = made.sizes.map(({ table, bytes, rows }) => ({
      what: `${engine}: ${table}, ${rows.toLocaleString('en-GB')} rows on disk`,
      value: `${(bytes / 1e6).toFixed(0)} MB`,
    }))
    return [...results, ...sizes]
  }
  if (made.events > MAX_RAW) return results
  const of = (name: string) => `${engine}: ${name}`
  const overview = await besideBare(made, OVERVIEW)
  const undivided = await besideBare(made, UNDIVIDED)
  const checked = (await checkNumbers(made)).map((result) => ({ ...result, what: of(result.what) }))
  return [
    ...results,
    { what: of('overview, 8 questions in plain SQL'), value: milliseconds(overview.bare) },
    { what: of('overview, 8 questions of run-reports'), value: milliseconds(overview.ours) },
    atMost(of('overview to plain SQL'), overview.ours / overview.bare, 0.25, ratio),
    { what: of('3 questions of sessions in plain SQL'), value: milliseconds(undivided.bare) },
    atMost(of('questions of sessions to plain SQL'), undivided.ours / undivided.bare, 1.3, ratio),
    ...checked,
  ]
}

/** Each screen's questions at once, the median of nine, and the longest stall of the main thread meanwhile. */
async function screens(engine: BenchEngine, made: WithEvents): Promise<Measurement[]> {
  const results: Measurement[] = []
  const asked: Record<string, ReportRequest[]> = made.sizes
    ? { ...SCREENS, 'questions of visits': UNDIVIDED }
    : SCREENS
  for (const requests of Object.values(asked)) await ask(made, requests)
  // What the first calls compiled and the loading left behind is none of theirs.
  await wait(1_000)
  const delay = monitorEventLoopDelay({ resolution: 2 })
  delay.enable()
  for (const [name, requests] of Object.entries(asked)) {
    const times: number[] = []
    for (let i = 0; i < TIMES; i++) times.push(await ask(made, requests))
    results.push(
      atMost(
        `${engine}: ${name}, ${requests.length} questions`,
        median(times),
        made.sizes ? CLICKHOUSE_SCREEN_MS : SCREEN_MS,
        milliseconds,
      ),
    )
  }
  delay.disable()
  const stall = delay.max / 1e6
  const what = `${engine}: longest stall of the event loop meanwhile`
  return [
    ...results,
    engine === 'embedded'
      ? atMost(what, stall, STALL_MS, milliseconds)
      : { what, value: milliseconds(stall) },
  ]
}

/** Milliseconds of one batch. */
async function ask({ harness }: WithEvents, requests: ReportRequest[]): Promise<number> {
  const began = performance.now()
  const { status, text } = await harness.call(ANALYST, {
    method: 'POST',
    url: '/api/engagement/v1/analytics/run-reports',
    body: { requests },
  })
  if (status !== 200) throw new Error(`run-reports answered ${status}: ${text}`)
  return performance.now() - began
}

/** Milliseconds of the questions, ours as one batch and in plain SQL one by one, in turns; medians. */
async function besideBare(
  made: WithEvents,
  requests: ReportRequest[],
): Promise<{ ours: number; bare: number }> {
  const { database, organisationId } = made
  const [ours, bare]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    for (const request of requests)
      await database.transaction({ kind: 'organisation', organisationId }, () =>
        runBare(organisationId, request),
      )
    bare.push(performance.now() - began)
    ours.push(await ask(made, requests))
  }
  return { ours: median(ours), bare: median(bare) }
}
