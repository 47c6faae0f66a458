import { cpus, loadavg } from 'node:os'
import { startStub } from './stub.ts'
import {
  atLeast,
  type Measurement,
  median,
  milliseconds,
  type Options,
  perSecond,
  ratio,
} from './measurement.ts'
import { type Load, load, NO_WRK, type Target, wrkProgram } from './wrk.ts'

const ROUNDS = 5
const WARM_UP_SECONDS = 5
/** Of the generator's ceiling. What comes nearer was measured by the generator's speed as much as by its own. */
const NEAR = 0.7
/** Processes that want to run, for each processor. More, and a measurement is of the machine's other work. */
const BUSY = 0.5

export interface Contestant {
  /** One turn. */
  run: () => Promise<Load>
}

export const target = (asked: Target): Contestant => ({ run: () => load(asked) })

/** Why nothing can be measured here now; empty where it can. */
export function refusal({ busy }: Options): Measurement[] {
  if (!wrkProgram()) return [{ what: 'load generator', value: NO_WRK, met: false }]
  const [now] = loadavg() as [number]
  if (busy || now <= cpus().length * BUSY) return []
  const why = `the load average is ${now.toFixed(1)}; wait, or measure all the same with --busy`
  return [{ what: 'machine', value: why, met: false }]
}

export interface Turns<Name extends string> {
  loads: Record<Name, Load[]>
  /** Requests a second that the generator reaches with answers of the same size. */
  ceiling: number
}

/**
 * Lets each have its turn, round after round, so that what else the machine does hits all alike. Measures the
 * generator's own ceiling first, against answers as large as those of `like`.
 */
export async function takeTurns<Name extends string>(
  contestants: Record<Name, Contestant>,
  like: Target,
): Promise<Turns<Name>> {
  const { bytes } = await load(like, WARM_UP_SECONDS)
  const ceiling = await ceilingOf(bytes)
  const names = Object.keys(contestants) as Name[]
  const loads = Object.fromEntries(names.map((name) => [name, [] as Load[]])) as Record<Name, Load[]>
  for (const name of names) await contestants[name].run()
  for (let round = 0; round < ROUNDS; round++)
    for (const name of names) loads[name].push(await contestants[name].run())
  return { loads, ceiling }
}

/** Requests a second that the generator reaches with answers of so many bytes. */
async function ceilingOf(bytes: number): Promise<number> {
  const fixed = await startStub('fixedAnswer.ts', [String(Math.round(bytes))])
  try {
    return (await load({ port: fixed.port, path: '/' })).requestsPerSecond
  } finally {
    await fixed.stop()
  }
}

/** Median and spread, in words. */
export function summary(what: string, loads: readonly Load[]): Measurement[] {
  const rates = loads.map(({ requestsPerSecond }) => requestsPerSecond)
  const spread = `${perSecond(Math.min(...rates))} to ${perSecond(Math.max(...rates))}`
  return [
    { what, value: perSecond(median(rates)) },
    { what: '  spread', value: spread },
    {
      what: '  median, and slowest hundredth',
      value: `${milliseconds(median(loads.map(({ p50 }) => p50)))}, ${milliseconds(median(loads.map(({ p99 }) => p99)))}`,
    },
  ]
}

/** What all turns ran under: the generator's ceiling, where it matters, and the machine's load. */
export const conditions = (ceiling: number | null): Measurement[] => [
  ...(ceiling === null ? [] : [{ what: 'load generator’s own ceiling', value: perSecond(ceiling) }]),
  {
    what: 'load average',
    value: loadavg()
      .map((each) => each.toFixed(1))
      .join(', '),
  },
]

/** Ours to the limit: the median of the rounds' own ratios. Not judged where the generator was near its ceiling. */
export function ratioOf(
  what: string,
  ours: readonly Load[],
  limit: readonly Load[],
  least: number,
  ceiling: number,
): Measurement {
  const fastest = Math.max(...[...ours, ...limit].map(({ requestsPerSecond }) => requestsPerSecond))
  if (fastest > ceiling * NEAR)
    return {
      what,
      value: `not judged: ${perSecond(fastest)} is more than ${NEAR * 100}% of the generator’s ceiling`,
      met: false,
    }
  const ratios = ours.map(
    ({ requestsPerSecond }, round) => requestsPerSecond / limit[round]!.requestsPerSecond,
  )
  return atLeast(what, median(ratios), least, ratio)
}
