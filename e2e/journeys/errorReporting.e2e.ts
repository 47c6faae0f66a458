import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { discard, type RunningServer, startServer } from '@bubbles/test-kit/server'
import { expect } from '@playwright/test'
import { test as base } from '../fixtures.ts'
import { watchForBreaches } from '../world.ts'

interface Ingest {
  server: RunningServer
  envelopes: string[]
}

/** A server that reports its errors, and what arrives where it reports them to. */
const test = base.extend<object, { reporting: Ingest }>({
  reporting: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const envelopes: string[] = []
      const ingest: Server = createServer((request, answer) => {
        answer.setHeader('access-control-allow-origin', '*')
        answer.setHeader('access-control-allow-headers', '*')
        let text = ''
        request.on('data', (chunk) => (text += String(chunk)))
        request.on('end', () => {
          if (request.method === 'POST') envelopes.push(text)
          answer.end('{}')
        })
      })
      await new Promise<void>((resolve) => ingest.listen(0, '127.0.0.1', resolve))
      const dsn = `http://key@127.0.0.1:${(ingest.address() as AddressInfo).port}/1`
      const server = await startServer({ env: { SENTRY_DSN: dsn, BUBBLES_DEMO: '0' } })
      await use({ server, envelopes })
      await discard(server)
      ingest.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

const secrets = ['ann@example.org', 'q'.repeat(64), 'cook1e']

test('a defect is reported with its labels, and nothing of the person', async ({ page, reporting }) => {
  const { server, envelopes } = reporting
  const breaches = watchForBreaches(page)
  await page.context().addCookies([{ name: 'session', value: 'cook1e', url: server.at('acme') }])
  await page.goto(server.at('acme', `/dashboard/nowhere?token=${secrets[1]}`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(([email, token]) => {
    setTimeout(() => {
      throw new Error(`Broken for ${email} with ${token}`)
    })
  }, secrets)
  const events = () => envelopes.filter((text) => text.includes('"type":"event"'))
  await expect.poll(() => events().length).toBe(1)
  const [event] = events()
  expect(event).toContain('Broken for [email] with [token]')
  expect(event).toContain('"environment":"prod"')
  expect(event).toContain('"release":"dashboard-main"')
  for (const secret of secrets) expect(envelopes.join('\n')).not.toContain(secret)
  // The thrown error is the only thing the browser minded.
  expect(breaches.filter((breach) => !breach.includes('Broken for'))).toEqual([])
})

test('without a DSN the library is not even loaded', async ({ page, server }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto(server.at('acme', '/dashboard/nowhere'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(loaded.filter((url) => /errorReportingSdk|sentry/i.test(url))).toEqual([])
  expect(loaded.length).toBeGreaterThan(2)
})
