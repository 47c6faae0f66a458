import type { RunningServer } from '@bubbles/test-kit/server'
import { expect, type Route } from '@playwright/test'
import { violationsInBoth } from '../axe.ts'
import { test } from '../fixtures.ts'
import { expireTokens, openAnew } from '../world.ts'

/** As the pool allows its answers to be read by our other hosts. */
const readable = (server: RunningServer) => ({
  'access-control-allow-origin': server.at('acme', ''),
  'access-control-allow-credentials': 'true',
})

const broken: [string, { status: number; contentType: string; body: string }][] = [
  ['a proxy’s page', { status: 502, contentType: 'text/html', body: '<html>bad gateway</html>' }],
  ['JSON of something else', { status: 500, contentType: 'application/json', body: '{"error":"boom"}' }],
  ['too many requests', { status: 429, contentType: 'text/plain', body: 'slow down' }],
  ['garbage', { status: 200, contentType: 'application/x-amz-json-1.1', body: '{"Authent' }],
]

test('a sign-in that cannot be renewed is kept, says so calmly, and heals', async ({ page, server }) => {
  test.slow()
  await openAnew(page, server, 'builder@acme.example')
  const bar = page.getByText('We couldn’t keep you signed in.')
  for (const [what, answer] of broken) {
    await test.step(what, async () => {
      let asked = 0
      const fail = (route: Route) => {
        if (!route.request().headers()['x-amz-target']?.includes('GetTokensFromRefreshToken'))
          return route.continue()
        asked++
        return route.fulfill({ ...answer, headers: readable(server) })
      }
      await page.route('**/idp/browser', fail)
      await expireTokens(page)
      // A new page of the application: everything it asks needs a token.
      await page.reload()
      await expect(bar).toBeVisible()
      expect(asked).toBeGreaterThanOrEqual(3)
      await expect(page.getByText(/Unexpected token|not valid JSON|boom|slow down/)).toHaveCount(0)
      expect(new URL(page.url()).hostname).toBe('acme.bubbles.localhost')
      if (what === broken[0]?.[0]) expect(await violationsInBoth(page)).toEqual([])

      const before = asked
      await page.getByRole('button', { name: 'Try now' }).click()
      await expect.poll(() => asked).toBeGreaterThan(before)
      await page.unroute('**/idp/browser', fail)
      // It also heals by itself, which may take the button away at this very moment.
      await expect(async () => {
        if (await bar.isVisible())
          await page.getByRole('button', { name: 'Try now' }).click({ timeout: 2_000 })
        await expect(bar).toHaveCount(0, { timeout: 5_000 })
      }).toPass()
      await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
    })
  }
})

test('a session the pool has ended leads to sign in, in words, and back', async ({ page, server }) => {
  await openAnew(page, server, 'builder@acme.example')
  await page.route('**/idp/browser', (route) =>
    route.fulfill({
      status: 400,
      headers: readable(server),
      contentType: 'application/x-amz-json-1.1',
      body: '{"__type":"InvalidParameterException","message":"pool says no"}',
    }),
  )
  await expireTokens(page)
  await page.reload()
  await page.waitForURL(/\/\/login\./)
  await page.unroute('**/idp/browser')
  await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible()
  await expect(page.getByText('pool says no')).toHaveCount(0)
})
