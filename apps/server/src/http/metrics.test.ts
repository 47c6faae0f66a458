import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describeOneEngine } from '@bubbles/test-kit'
import { Problem } from '@bubbles/domain'
import { afterEach, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { ConfigError, readEnv } from '../config/env.ts'
import { createApp } from './app.ts'
import { registerMetrics } from './metrics.ts'

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

describeOneEngine('metrics', (open) => {
  const opened: { close: () => Promise<unknown> }[] = []
  afterEach(async () => {
    for (const each of opened.splice(0)) await each.close()
  })

  const start = async (settings: Record<string, string>) => {
    const config = readConfig(
      readEnv({
        BUBBLES_SECRET: 'a secret of thirty-two characters or more',
        BUBBLES_LOG: 'silent',
        ...settings,
      }),
    )
    const app = createApp(config)
    opened.push(app)
    const database = await open()
    registerMetrics(app, { config, database })
    app.get('/bubbles/refused', async () => {
      throw new Problem('conflict')
    })
    await app.ready()
    return { app, database }
  }
  const read = async (port: number, path = '/metrics', authorization = '') => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization } })
    return { status: answer.status, text: await answer.text() }
  }

  it('are at an address of their own alone, where one is set', async () => {
    const port = await freePort()
    const { app, database } = await start({ METRICS_PORT: String(port) })
    await database.transaction({ kind: 'platform' }, async () => {})
    await app.inject({ url: '/bubbles/refused', headers: { host: 'acme.bubbles.localhost:4000' } })
    const { status, text } = await read(port)
    expect(status).toBe(200)
    expect(text).toMatch(/^bubbles_database_transactions_total\{outcome="committed"\} [1-9]/m)
    expect(text).toMatch(/^bubbles_database_connections\{state="idle"\} [1-9]/m)
    expect(text).toMatch(/^bubbles_http_refused_total\{reason="conflict"\} [1-9]/m)
    expect(text).toContain('route="/bubbles/refused",status="409"')
    expect(text).toContain('nodejs_eventloop_lag_seconds')
    expect((await read(port, '/healthz')).status).toBe(404)
    for (const host of ['acme.bubbles.localhost:4000', '127.0.0.1:4000'])
      expect((await app.inject({ url: '/metrics', headers: { host } })).statusCode).toBe(404)
  })

  it('ask for the token there, where one is set', async () => {
    const port = await freePort()
    await start({ METRICS_PORT: String(port), METRICS_TOKEN: 'a token of sixteen' })
    expect((await read(port)).status).toBe(401)
    expect((await read(port, '/metrics', 'Bearer a token of sixteen')).status).toBe(200)
  })

  it('say so where their port is taken', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    opened.push({ close: async () => taken.close() })
    const { port } = taken.address() as AddressInfo
    const starting = start({ METRICS_PORT: String(port) })
    await expect(starting).rejects.toThrow(ConfigError)
    await expect(starting).rejects.toThrow(`127.0.0.1:${port}, where something else is already listening`)
  })

  it.each(['x-forwarded-for', 'forwarded', 'via'])(
    'are for nobody a proxy speaks for, with %s',
    async (name) => {
      const { app } = await start({})
      const headers = { host: '127.0.0.1:4000' }
      expect((await app.inject({ url: '/metrics', headers })).statusCode).toBe(200)
      expect((await app.inject({ url: '/metrics', headers: { ...headers, [name]: 'a' } })).statusCode).toBe(
        404,
      )
    },
  )

  it('are given, as they were, where what is measured for them fails', async () => {
    const { app } = await start({})
    let asked = 0
    app.measures.add(async () => {
      asked += 1
      throw new Error('no database')
    })
    const answer = await app.inject({ url: '/metrics', headers: { host: '127.0.0.1:4000' } })
    expect([answer.statusCode, asked]).toEqual([200, 1])
  })
})
