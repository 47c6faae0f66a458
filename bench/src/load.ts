import autocannon from 'autocannon'

export interface Load {
  requestsPerSecond: number
  p99: number
  failed: number
}

/** Asks one address over and over from 32 connections. */
export async function load(options: {
  port: number
  path: string
  headers: Record<string, string>
  seconds?: number
}): Promise<Load> {
  const result = await autocannon({
    url: `http://127.0.0.1:${options.port}${options.path}`,
    headers: options.headers,
    connections: 32,
    duration: options.seconds ?? 4,
  })
  return {
    requestsPerSecond: result.requests.average,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  }
}
