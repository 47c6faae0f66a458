import { loadavg } from 'node:os'
import { atMost, type Measurement, median } from './measurement.ts'

const TIMES = 15

/**
 * The processor's time for a call, with the embedded database in its thread, which other work on the machine hardly
 * changes: the median in milliseconds.
 */
export async function timed(ask: () => Promise<{ status: number }>): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < TIMES; i++) {
    const began = process.cpuUsage()
    const { status } = await ask()
    const { user, system } = process.cpuUsage(began)
    times.push((user + system) / 1_000)
    if (status !== 200 && status !== 204) throw new Error(`A call was answered with ${status}.`)
  }
  return median(times)
}

/** The same question at several sizes, smallest first; the budget, in milliseconds, is for the largest. */
export async function overSizes(
  what: string,
  sizes: readonly number[],
  ask: (size: number) => Promise<{ status: number }>,
  budget: number,
): Promise<Measurement> {
  const times: number[] = []
  for (const size of sizes) times.push(await timed(() => ask(size)))
  const all = times.map((time) => time.toFixed(1)).join(' / ')
  return atMost(what, times.at(-1)!, budget, (value) => `${value === times.at(-1) ? all : value} ms`)
}

/** What a line of sizes stands for. */
export const sizesInWords = (sizes: readonly number[]): string =>
  sizes.map((size) => size.toLocaleString('en-GB')).join(' / ')

/** The machine's other work, which every number has to be read with. */
export const loadAverage = (): Measurement => ({
  what: 'load average of the last minute',
  value: loadavg()[0]!.toFixed(1),
})
