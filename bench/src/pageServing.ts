import type { RunningServer } from '@bubbles/test-kit/server'
import { type Call, publishArticle, sevenFigures, wordsAlone } from './article.ts'
import { loadEach } from './loadEach.ts'
import {
  atLeast,
  atMost,
  type Measurement,
  median,
  milliseconds,
  type Options,
  perSecond,
  ratio,
} from './measurement.ts'
import { serveWithNginx } from './nginx.ts'
import { getBrotli } from './pageBytes.ts'
import { withProduct } from './product.ts'
import { callAsOwner } from './ownerCalls.ts'
import { conditions, ratioOf, refusal, summary, takeTurns, target, type Turns } from './turns.ts'

/** Pages nobody has read yet. */
const SLUGS = 500
/** Reports made at the same time. */
const AT_ONCE = 4

/** Published pages beside nginx serving the same compressed bytes as files, in turns: from memory, and read the first time. */
export async function pageServing(options: Options): Promise<Measurement[]> {
  const refused = refusal(options)
  if (refused.length > 0) return refused
  return withProduct(async (server) => {
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
      const page = { port: server.port, path, headers }
      const own = { ours: target(page) }
      const warm = nginx
        ? warmResults(
            await takeTurns({ ...own, nginx: target({ port: nginx.port, path: '/page', headers }) }, page),
          )
        : [
            ...summary('from memory', (await takeTurns(own, page)).loads.ours),
            { what: 'nginx', value: 'not installed' },
          ]
      return [...warm, ...cold]
    } finally {
      await nginx?.stop()
    }
  })
}

function warmResults({ loads, ceiling }: Turns<'ours' | 'nginx'>): Measurement[] {
  const slowest = (name: 'ours' | 'nginx') => median(loads[name].map(({ p99 }) => p99))
  return [
    ...summary('from memory, 32 connections', loads.ours),
    ...summary('nginx, the same bytes as a file', loads.nginx),
    ratioOf('ours to nginx', loads.ours, loads.nginx, 0.6, ceiling),
    // Shorter than a millisecond is the machine's doing.
    atMost('our p99 to nginx’s', Math.max(1, slowest('ours')) / Math.max(1, slowest('nginx')), 3, ratio),
    ...conditions(ceiling),
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
