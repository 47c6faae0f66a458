import type { RunningServer } from '@bubbles/test-kit/server'

/** Seconds of the processor that a server's process has had. */
export async function cpuSeconds({ port }: RunningServer): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1])
}
