import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect, createServer as createListener, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { livePath } from '@bubbles/contract'
import { openDatabase } from '@bubbles/db'
import { testDatabases } from '@bubbles/test-kit'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { STOP_DEADLINES_MS, stopInTime, trackConnections } from './stopping.ts'

const never = () => new Promise<void>(() => {})

describe('stopping in time', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  test('parts that never end are left behind within ten seconds, the database last', async () => {
    const order: string[] = []
    const stopped = stopInTime({
      closeServers: never,
      cutConnections: () => order.push(`cut ${performance.now()}`),
      stopBackground: never,
      closeDatabase: () => {
        order.push(`database ${performance.now()}`)
        return never()
      },
    })
    const begun = performance.now()
    await vi.advanceTimersByTimeAsync(STOP_DEADLINES_MS.database)
    expect(await stopped).toHaveLength(3)
    expect(order[0]).toBe(`cut ${begun + STOP_DEADLINES_MS.answers}`)
    expect(order.at(-1)).toBe(`database ${begun + STOP_DEADLINES_MS.work}`)
    expect(STOP_DEADLINES_MS.database).toBeLessThan(10_000)
  })

  test('a part that fails does not keep the database from closing', async () => {
    const closeDatabase = vi.fn<() => Promise<void>>(async () => {})
    const stopped = stopInTime({
      closeServers: async () => Promise.reject(new Error('no such port')),
      cutConnections: () => {},
      closeDatabase,
    })
    await expect(stopped).rejects.toThrow('no such port')
    expect(closeDatabase).toHaveBeenCalledOnce()
  })

  test('nothing is late where everything ends', async () => {
    const order: string[] = []
    const end = (name: string) => async () => void order.push(name)
    const parts = { closeServers: end('servers'), stopBackground: end('background') }
    const late = await stopInTime({ ...parts, cutConnections: () => {}, closeDatabase: end('database') })
    expect(late).toEqual([])
    expect(order).toEqual(['servers', 'background', 'database'])
  })
})

test('a connection that was upgraded is cut like any other', async () => {
  const server = createServer().on('upgrade', (_request, socket) => socket.write('HTTP/1.1 101 Up\r\n\r\n'))
  const cut = trackConnections(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  client.write('GET / HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
  await once(client, 'data')
  cut()
  await once(client, 'close')
  expect(client.destroyed).toBe(true)
  server.close()
})

/** Clients that would keep a server waiting for ever; each resolves once the server has it in its hands. */
const CLIENTS: Record<string, (port: number) => Promise<Socket>> = {
  'slow headers': async (port) => {
    const socket = await dial(port)
    socket.write('GET / HTTP/1.1\r\nhost: acme.bubbles.localhost\r\n')
    return drip(socket, 'x-slow: 1\r\n')
  },
  'a slow body': async (port) => {
    const socket = await dial(port)
    socket.write(
      `${head('POST', '/bubbles/collect')}content-type: text/plain\r\ncontent-length: 60000\r\n\r\n`,
    )
    return drip(socket, ' ')
  },
  'a half-read answer': async (port) => {
    const socket = await dial(port)
    const asked = `${head('GET', '/healthz')}\r\n`.repeat(4_000)
    socket.write(asked)
    await once(socket, 'readable')
    return socket
  },
  'an event stream': async (port) => {
    const socket = await dial(port)
    socket.write(`${head('GET', '/sub/bubbles')}\r\n`)
    await once(socket, 'readable')
    return socket
  },
  'a live socket': async (port) => {
    const socket = await dial(port)
    const path = livePath('00000000-0000-4000-8000-000000000000')
    socket.write(
      `${head('GET', path)}connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${btoa('a'.repeat(16))}\r\n\r\n`,
    )
    await once(socket, 'readable')
    return socket
  },
  'a connection that is kept': async (port) => {
    const socket = await dial(port)
    socket.write(`${head('GET', '/healthz')}\r\n`)
    await once(socket, 'readable')
    return socket
  },
}

const head = (method: string, path: string) =>
  `${method} ${path} HTTP/1.1\r\nhost: acme.bubbles.localhost\r\n`

async function dial(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Keeps sending, so that no timeout of silence ends it. */
function drip(socket: Socket, text: string): Socket {
  const timer = setInterval(() => socket.write(text), 200)
  socket.once('close', () => clearInterval(timer))
  return socket
}

const [embedded] = await testDatabases()

// Beside each other: a process that stops waits for its clients most of the time.
describe.concurrent('a process stops whatever its clients do', () => {
  test.for(['all', 'staff', 'readers', 'worker'])(
    '%s',
    { timeout: 120_000 },
    async (entry, { expect, onTestFinished }) => {
      const directory = mkdtempSync(join(tmpdir(), 'bubbles-stop-'))
      onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
      const template = await embedded!.open()
      await template.database.close()
      mkdirSync(join(directory, 'data'))
      renameSync(template.location, join(directory, 'data/database'))
      const port = await freePorts()
      const child = spawn(
        process.execPath,
        ['--disable-proto=delete', fileURLToPath(new URL(`./${entry}.ts`, import.meta.url))],
        {
          stdio: ['ignore', 'pipe', 'pipe'],
          env: {
            PATH: process.env.PATH,
            BUBBLES_ENV: 'development',
            BUBBLES_DEMO: '0',
            BUBBLES_SECRET: 'a secret of thirty-two characters or more',
            BUBBLES_LOG: 'info',
            BUBBLES_DATA: join(directory, 'data'),
            PORT: String(port),
          },
        },
      )
      onTestFinished(() => void child.kill('SIGKILL'))
      let printed = ''
      child.stderr.on('data', (text) => (printed += String(text)))
      await new Promise<void>((resolve, reject) => {
        child.stdout.on('data', (text) => {
          printed += String(text)
          if (printed.includes('Server listening')) resolve()
        })
        child.once('exit', () => reject(new Error(printed)))
      })
      // Whatever runs is measured, readers and worker too.
      const metrics = await fetch(`http://127.0.0.1:${port}/metrics`)
      expect([metrics.status, await metrics.text()]).toEqual([
        200,
        expect.stringContaining('bubbles_http_request_seconds'),
      ])
      for (const arrive of Object.values(CLIENTS)) {
        const socket = await arrive(port)
        onTestFinished(() => void socket.destroy())
      }
      child.kill('SIGTERM')
      const [code] = (await once(child, 'exit')) as [number | null]
      expect({ code, printed }).toMatchObject({ code: 0 })
      // Its lock is free, and what was committed is there.
      const again = await openDatabase({
        environment: 'local',
        dataDirectory: join(directory, 'data/database'),
      })
      await again.close()
    },
  )
})

/** Ports that a test of this file has taken and not yet listens on. */
const taken = new Set<number>()

/** The first of six ports in a row that nothing listens on, as development mode needs them. */
async function freePorts(): Promise<number> {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 10_000)
    const free = await Promise.all(Array.from({ length: 6 }, (_, place) => isFree(first + place)))
    if (!free.every(Boolean) || taken.has(first)) continue
    for (let port = first - 5; port < first + 6; port++) taken.add(port)
    return first
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createListener()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
