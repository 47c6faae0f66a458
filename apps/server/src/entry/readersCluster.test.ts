import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { testDatabases } from '@bubbles/test-kit'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeReport, publishReport } from '../modules/publication/testing.ts'
import { type Harness, makeOrganisation, openHarness } from '../testing/harness.ts'

const SECRET = 'a secret of thirty-two characters or more'
const publisher = 'sub-publisher'
const PROCESSES = 2
const [, postgres] = await testDatabases()

describe.skipIf(postgres?.skip !== undefined)('several processes of readers on PostgreSQL', () => {
  let harness: Harness
  let reportId: string
  let port: number
  let first: ReturnType<typeof spawn>
  let printed = ''
  let dispose: () => Promise<void>

  /** Each call is a connection of its own: they go round the processes. */
  const ask = (path: string, host = `acme.bubbles.localhost:${port}`) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      request({ port, path, headers: { host, 'accept-encoding': 'br' }, agent: false }, (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk) => (text += String(chunk)))
        answer.once('end', () => resolve({ status: answer.statusCode!, text }))
      })
        .once('error', reject)
        .end()
    })
  const statuses = async (path: string) =>
    Promise.all(Array.from({ length: 4 * PROCESSES }, async () => (await ask(path)).status))
  const processes = (): number[] => {
    try {
      return execFileSync('pgrep', ['-P', String(first.pid)], { encoding: 'utf8' })
        .trim()
        .split('\n')
        .map(Number)
    } catch {
      return []
    }
  }
  const until = (isSo: () => Promise<boolean>) => vi.waitUntil(isSo, { interval: 50, timeout: 60_000 })

  beforeAll(async () => {
    const test = await postgres!.open()
    dispose = () => test.dispose()
    port = await freePort()
    harness = await openHarness(test.database, {}, { PORT: String(port), BUBBLES_SECRET: SECRET })
    await makeOrganisation(test.database, 'acme', [{ sub: publisher, roles: ['Builder', 'Publisher'] }])
    const host = 'acme'
    reportId = await makeReport(harness, publisher, { title: 'Open', text: 'For everybody.', host })
    await publishReport(harness, publisher, { audience: 'public', reportId, slug: 'open', host })
    first = spawn(
      process.execPath,
      ['--disable-proto=delete', fileURLToPath(new URL('./readers.ts', import.meta.url))],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env.PATH,
          BUBBLES_SECRET: SECRET,
          DATABASE_URL: test.location,
          PORT: String(port),
          READERS_PROCESSES: String(PROCESSES),
        },
      },
    )
    first.stdout!.on('data', (text) => (printed += String(text)))
    first.stderr!.on('data', (text) => (printed += String(text)))
    await until(async () => {
      if (first.exitCode !== null) throw new Error(printed)
      return ask('/healthz').then(
        ({ status }) => status === 200 && processes().length === PROCESSES,
        () => false,
      )
    })
  })
  afterAll(async () => {
    first?.kill('SIGKILL')
    await harness?.close()
    await dispose?.()
  })

  it('serve a page, and all lose it once it is unpublished', async () => {
    expect(new Set(await statuses('/bubbles/open'))).toEqual(new Set([200]))
    const url = `/api/report/v1/published-reports/public/${reportId}`
    expect((await harness.call(publisher, { method: 'DELETE', url })).status).toBe(204)
    await until(async () => (await statuses('/bubbles/open')).every((status) => status === 410))
    await publishReport(harness, publisher, { audience: 'public', reportId, slug: 'open' })
    await until(async () => (await statuses('/bubbles/open')).every((status) => status === 200))
  })

  it('count together, whichever is asked', async () => {
    const before = await counted()
    await statuses('/bubbles/open')
    // An answer is counted once its connection has taken it, which its reader may see first.
    await until(async () => (await counted()) >= before + 4 * PROCESSES)
    expect((await counted()) - before).toBe(4 * PROCESSES)
  })

  it('are started again where one is killed, and the others go on', async () => {
    const [killed, other] = processes()
    process.kill(killed!, 'SIGKILL')
    await until(async () => !processes().includes(killed!) && processes().length === PROCESSES)
    expect(processes()).toContain(other)
    expect(new Set(await statuses('/bubbles/open'))).toEqual(new Set([200]))
  })

  it('stop with the first', async () => {
    const all = processes()
    first.kill('SIGTERM')
    const [code] = (await once(first, 'exit')) as [number | null]
    expect({ code, printed }).toEqual({ code: 0, printed: '' })
    for (const pid of all) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })

  async function counted(): Promise<number> {
    const { text } = await ask('/metrics')
    const lines = text.matchAll(
      /^bubbles_http_request_seconds_count\{.*route="\/bubbles\/:slug".*\} (\d+)$/gm,
    )
    return [...lines].reduce((sum, [, count]) => sum + Number(count), 0)
  }
})

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
