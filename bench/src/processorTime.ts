import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningServer } from '@bubbles/test-kit/server'

/** Seconds of the processor that a server's process has had. */
export async function cpuSeconds({ port }: RunningServer): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1])
}

/** Resolves when a server has nothing to do: what its worker does in the background is not counted as part of what is asked. */
export async function whenIdle(server: RunningServer): Promise<void> {
  for (let before = await cpuSeconds(server); ; ) {
    await sleep(250)
    const now = await cpuSeconds(server)
    if (now - before < 0.01) return
    before = now
  }
}
