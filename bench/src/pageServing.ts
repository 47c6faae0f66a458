import type { RunningServer } from '@bubbles/test-kit/server'
import { type Call, publishArticle, sevenFigures, wordsAlone } from './article.ts'
import { load, loadEach } from './load.ts'
import { atLeast, atMost, type Measurement, median, milliseconds, perSecond, ratio } from './measurement.ts'
import { serveWithNginx } from './nginx.ts'
import { getBrotli } from './pageBytes.ts'
import { withProduct } from './product.ts'
import { callAsOwner } from './ownerCalls.ts'

const ROUNDS = 3
/** Pages nobody has read yet. */
const SLUGS = 500
/** Reports made at the same time. */
const AT_ONCE = 4

/** Published pages beside nginx serving the same compressed bytes as files, in turns: from memory, and read the first time. */
export const pageServing = (): Promise<Measurement[]> =>
  withProduct(async (server) => {
    const call = await callAsOwner(server)
    const slugs = await publishMany(call)
    const path = await publishArticle(call, sevenFigures(), 'seven-figures')
    const headers = { host: `acme.bubbles.localhost:${server.port}`, 'accept-encoding': 'br' }
    const nginx = await serveWithNginx(
      { page: await getBrotli(server.port, path), first: await getBrotli(server.port, slugs[0]!) },
      server.port + 1,
    )
    try {
      const cold = await firstReads(server, slugs.slice(1), headers, nginx?.port)
      const ours: Rounds = { perSecond: [], p99: [] }
      const theirs: Rounds = { perSecond: [], p99: [] }
      for (let round = 0; round < ROUNDS; round++) {
        await measure(ours, server.port, path, headers)
        if (nginx) await measure(theirs, nginx.port, '/page', headers)
      }
      return [...warmResults(ours, theirs), ...cold]
    } finally {
      await nginx?.stop()
    }
  })

interface Rounds {
  perSecond: number[]
  p99: number[]
}

async function measure(rounds: Rounds, port: number, path: string, headers: Record<string, string>) {
  const result = await load({ port, path, headers })
  if (result.failed > 0) throw new Error(`${result.failed} requests for ${path} failed.`)
  rounds.perSecond.push(result.requestsPerSecond)
  rounds.p99.push(result.p99)
}

function warmResults(ours: Rounds, theirs: Rounds): Measurement[] {
  const own: Measurement[] = [
    { what: 'from memory, 32 connections', value: perSecond(median(ours.perSecond)) },
    { what: '  its p99', value: milliseconds(median(ours.p99)) },
  ]
  if (theirs.perSecond.length === 0) return [...own, { what: 'nginx', value: 'not installed' }]
  return [
    ...own,
    { what: 'nginx, the same bytes as a file', value: perSecond(median(theirs.perSecond)) },
    { what: '  its p99', value: milliseconds(median(theirs.p99)) },
    atLeast('ours to nginx', median(ours.perSecond) / median(theirs.perSecond), 0.6, ratio),
    atMost(
      'our p99 to nginx’s',
      // Shorter than what the load generator can tell apart counts as one millisecond.
      Math.max(1, median(ours.p99)) / Math.max(1, median(theirs.p99)),
      3,
      ratio,
    ),
  ]
}

/** Each page once, from 32 connections, and as many of nginx's. */
async function firstReads(
  server: RunningServer,
  paths: readonly string[],
  headers: Record<string, string>,
  nginxPort: number | undefined,
): Promise<Measurement[]> {
  const ours = await loadEach({ port: server.port, paths, headers })
  if (ours.failed > 0) throw new Error(`${ours.failed} of ${paths.length} first reads failed.`)
  const own: Measurement[] = [
    { what: `${paths.length} pages just published, each once`, value: perSecond(ours.requestsPerSecond) },
    { what: '  its p99', value: milliseconds(ours.p99) },
  ]
  if (nginxPort === undefined) return own
  const theirs = await loadEach({ port: nginxPort, paths: paths.map(() => '/first'), headers })
  return [
    ...own,
    { what: 'nginx, as many', value: perSecond(theirs.requestsPerSecond) },
    atLeast('ours to nginx, not in memory', ours.requestsPerSecond / theirs.requestsPerSecond, 0.1, ratio),
  ]
}

async function publishMany(call: Call): Promise<string[]> {
  const slugs = Array.from({ length: SLUGS + 1 }, (_, index) => `page-${index}`)
  const waiting = [...slugs.entries()]
  const publishNext = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [index, slug] = next
      await publishArticle(call, wordsAlone(index + 1), slug)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, publishNext))
  return slugs.map((slug) => `/bubbles/${slug}`)
}
