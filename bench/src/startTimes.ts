import { readFileSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type RunningServer, startServer } from '@bubbles/test-kit/server'
import { root } from '../../tools/run.ts'
import { atMost, megabytes, type Measurement, seconds } from './measurement.ts'

/** After which nothing that the start began is still under way. */
const QUIET_MS = 20_000
/** What a fresh clone lacks: what is built, and what was compiled of the server's code. */
const BUILT = [
  'apps/dashboard/dist',
  'apps/dashboard/dist-de',
  'apps/login/dist',
  'apps/login/dist-de',
  'packages/reader-script/dist',
  'node_modules/.cache/bubbles-code',
]

/**
 * From the start of the process to the first good answer: on a fresh machine, with the build, and again; then what it holds
 * while nobody asks for anything. Seconds mean nothing on a busy machine: its load is printed, and the processor's own seconds,
 * those of the build and of whatever else was begun included.
 */
export async function startTimes(): Promise<Measurement[]> {
  const load = `${loadavg()[0]!.toFixed(1)} of ${availableParallelism()}`
  for (const output of BUILT) rmSync(join(root, output), { recursive: true, force: true })
  const cold = await timed(() => startServer())
  await cold.server.stop()
  const warm = await timed(() => startServer({ dataDirectory: cold.server.dataDirectory }))
  const { port, pid } = warm.server
  const page = await fetch(warm.server.at('acme', '/bubbles/iowa-renewables'))
  if (!page.ok) throw new Error(`The published page was answered with ${page.status} on port ${port}.`)
  await wait(QUIET_MS)
  const [now, most] = [residentMegabytes(pid, 'VmRSS'), residentMegabytes(pid, 'VmHWM')]
  await warm.server.stop()
  rmSync(cold.server.dataDirectory, { recursive: true, force: true })
  return [
    { what: 'load average before, of processors', value: load },
    atMost('cold start, with the build and the demonstration made', cold.time, 10, seconds),
    { what: 'processor time of it', value: seconds(cold.processor) },
    atMost('warm start', warm.time, 1.2, seconds),
    { what: 'processor time of it', value: seconds(warm.processor) },
    atMost('memory 20 s after a warm start, embedded database', now, 260, megabytes),
    { what: 'the most it had until then', value: megabytes(most) },
  ]
}

async function timed(work: () => Promise<RunningServer>) {
  const started = performance.now()
  const server = await work()
  return { server, time: (performance.now() - started) / 1000, processor: processorSeconds(server.pid) }
}

/** Seconds of the processor that a process took, with all its threads and with its children that have ended. Linux. */
function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // User and system time of the process, then of its children, in hundredths; the name before them may hold spaces.
  const times = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
  return times.reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}

/** What the kernel says that one process holds, with all its threads; there is no other process. Linux. */
function residentMegabytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return (Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1]) * 1024) / 1e6
}
