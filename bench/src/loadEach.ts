import { Agent, request } from 'node:http'

const CONNECTIONS = 32

export interface Load {
  requestsPerSecond: number
  /** In ms. */
  p99: number
  failed: number
}

/** Asks each address once, from 32 connections that stay open. */
export async function loadEach(options: {
  port: number
  paths: readonly string[]
  headers: Record<string, string>
}): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const waiting = [...options.paths]
  const times: number[] = []
  let failed = 0
  const ask = (path: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const start = performance.now()
      const asked = request(
        { host: '127.0.0.1', port: options.port, path, agent, headers: options.headers },
        (answer) => {
          if (answer.statusCode !== 200) failed++
          answer.resume().on('end', () => {
            times.push(performance.now() - start)
            resolve()
          })
        },
      )
      asked.on('error', reject).end()
    })
  const connection = async (): Promise<void> => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) await ask(path)
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  const took = (performance.now() - start) / 1000
  agent.destroy()
  const sorted = times.toSorted((a, b) => a - b)
  return {
    requestsPerSecond: times.length / took,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    failed,
  }
}
