import { load } from './load.ts'
import { type Measurement, median, milliseconds, perSecond, ratio } from './measurement.ts'
import { serveWithNginx } from './nginx.ts'
import { getBrotli } from './pageBytes.ts'
import { publicPage, withProduct } from './product.ts'

const ROUNDS = 3

/** Requests per second of one published page beside nginx serving the same bytes as a file, in turns. */
export const pageServing = (): Promise<Measurement[]> =>
  withProduct(async (server) => {
    const path = await publicPage(server)
    const headers = { host: `acme.bubbles.localhost:${server.port}`, 'accept-encoding': 'br' }
    const nginx = await serveWithNginx(await getBrotli(server.port, path), server.port + 1)
    const ours: number[] = []
    const theirs: number[] = []
    const ourP99: number[] = []
    const theirP99: number[] = []
    try {
      for (let round = 0; round < ROUNDS; round++) {
        const own = await load({ port: server.port, path, headers })
        if (own.failed > 0) throw new Error(`${own.failed} requests for ${path} failed.`)
        ours.push(own.requestsPerSecond)
        ourP99.push(own.p99)
        if (!nginx) continue
        const limit = await load({ port: nginx.port, path: '/page', headers })
        theirs.push(limit.requestsPerSecond)
        theirP99.push(limit.p99)
      }
    } finally {
      await nginx?.stop()
    }
    const own: Measurement[] = [
      { what: 'published page, 32 connections', value: perSecond(median(ours)) },
      { what: 'its p99', value: milliseconds(median(ourP99)) },
    ]
    if (!nginx) return [...own, { what: 'nginx', value: 'not installed' }]
    return [
      ...own,
      { what: 'nginx, the same bytes as a file', value: perSecond(median(theirs)) },
      { what: 'its p99', value: milliseconds(median(theirP99)) },
      { what: 'ours to nginx', value: ratio(median(ours) / median(theirs)) },
    ]
  })
