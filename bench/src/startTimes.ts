import { rmSync } from 'node:fs'
import { startServer } from '@bubbles/test-kit/server'
import { build } from '../../tools/build.ts'
import { atMost, type Measurement, seconds } from './measurement.ts'

/** From the start of the process to the first good answer: on a fresh machine, and again. The build is not counted. */
export async function startTimes(): Promise<Measurement[]> {
  await build()
  const cold = await timed(() => startServer())
  await cold.server.stop()
  const warm = await timed(() => startServer({ dataDirectory: cold.server.dataDirectory }))
  await warm.server.stop()
  rmSync(cold.server.dataDirectory, { recursive: true, force: true })
  return [
    atMost('cold start, with the demonstration made', cold.time, 90, seconds),
    atMost('warm start', warm.time, 5, seconds),
  ]
}

async function timed<T>(work: () => Promise<T>) {
  const started = performance.now()
  const server = await work()
  return { server, time: (performance.now() - started) / 1000 }
}
