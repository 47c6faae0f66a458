import type { RunningServer } from '@bubbles/test-kit/server'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { expireTokens, openAnew } from '../world.ts'

const COOKIE = 'bubbles-sign-in'
const reports = (page: Page) => page.getByRole('heading', { level: 1, name: 'Reports' })

const signInCookie = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === COOKIE)

/** The refresh token inside the cookie. */
const secretIn = (value = '') => value.split('.')[2] ?? ''

/** Everything a script of the page can read that is kept in the browser. */
const readAll = (page: Page) =>
  page.evaluate(async () => {
    const found: unknown[] = [document.cookie, Object.entries(localStorage), Object.entries(sessionStorage)]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(opening.error))
      })
      for (const store of database.objectStoreNames) {
        const rows = await new Promise((resolve, reject) => {
          const reading = database.transaction(store).objectStore(store).getAll()
          reading.addEventListener('success', () => resolve(reading.result))
          reading.addEventListener('error', () => reject(reading.error))
        })
        found.push(name, store, rows)
      }
      database.close()
    }
    for (const name of await caches.keys()) found.push(name)
    return decodeURIComponent(JSON.stringify(found))
  })

/** What a script of the page that is open is answered when it asks for new tokens. */
const renewFrom = (page: Page, server: RunningServer) =>
  page.evaluate(
    async (address) => {
      try {
        const answer = await fetch(address, {
          method: 'POST',
          credentials: 'include',
          headers: {
            'content-type': 'application/x-amz-json-1.1',
            'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken',
          },
          body: '{"ClientId":"bubbles"}',
        })
        return [answer.status, await answer.text()] as const
      } catch (error) {
        return [0, String(error)] as const
      }
    },
    server.at('login', '/idp/browser'),
  )

/** Counts the renewals that pages of a browser ask for. */
function countRenewals(context: BrowserContext): () => number {
  let count = 0
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.headers()['x-amz-target']?.endsWith('FromRefreshToken'))
      count++
  })
  return () => count
}

test('no script finds the refresh token; the sign-in is renewed again and again, until it is ended', async ({
  page,
  server,
}) => {
  const context = page.context()
  await openAnew(page, server, 'reviewer@acme.example')
  await expect(reports(page)).toBeVisible()
  const first = await signInCookie(context)
  expect(first).toMatchObject({
    domain: 'login.bubbles.localhost',
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
  })
  expect(secretIn(first?.value)).toMatch(/^[\w-]{64}$/)

  const findsNothing = async () => {
    const found = await readAll(page)
    expect(found).toContain('accessToken')
    expect(found).not.toMatch(/refreshToken/i)
    expect(found).not.toContain(secretIn(first?.value))
    expect(found).not.toContain(COOKIE)
  }
  await findsNothing()
  const values = new Set([first?.value])
  for (const _hour of [1, 2, 3]) {
    await expireTokens(page)
    await page.reload()
    await expect(reports(page)).toBeVisible()
    await expect.poll(async () => values.has((await signInCookie(context))?.value)).toBe(false)
    values.add((await signInCookie(context))?.value)
    await findsNothing()
  }
  // Where the cookie is kept no script sees it either.
  await page.goto(server.at('login', '/signed-out'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await findsNothing()

  const last = await signInCookie(context)
  await page.goto(server.at('acme', '/dashboard/reports'))
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL(/\/\/login\..*signed-out/)
  expect(await signInCookie(context)).toBeUndefined()
  // Whoever has kept a copy has nothing.
  await context.addCookies([last!])
  expect(await renewFrom(page, server)).toEqual([400, expect.stringContaining('NotAuthorizedException')])
})

test('tabs whose tokens end at once all go on, and one of a host asks', async ({ page, server }) => {
  const context = page.context()
  await openAnew(page, server, 'analyst@acme.example')
  await expect(reports(page)).toBeVisible()
  const tabs = [page, await context.newPage(), await context.newPage(), await context.newPage()]
  await tabs[3]!.goto(server.at('default', '/dashboard/user/account'))
  const renewals = countRenewals(context)
  await expireTokens(page)
  await Promise.all([
    ...tabs.slice(0, 3).map((tab) => tab.goto(server.at('acme', '/dashboard/reports'))),
    tabs[3]!.reload(),
  ])
  for (const tab of tabs.slice(0, 3)) await expect(reports(tab)).toBeVisible()
  await expect(tabs[3]!.getByText('This device')).toBeVisible()
  // One for each of the two hosts at most.
  expect(renewals()).toBeGreaterThanOrEqual(1)
  expect(renewals()).toBeLessThanOrEqual(2)
  await expireTokens(page)
  await page.reload()
  await expect(reports(page)).toBeVisible()
})

test('a sign-in from before there was the cookie is moved into it, and nobody is signed out', async ({
  page,
  server,
}) => {
  const context = page.context()
  await openAnew(page, server, 'viewer@acme.example')
  await expect(reports(page)).toBeVisible()
  const cookie = await signInCookie(context)
  const access = (await context.cookies()).find(({ name }) => name.endsWith('.accessToken'))!
  const token = secretIn(cookie?.value)
  // As the library alone had kept it.
  await context.clearCookies({ name: COOKIE })
  const name = access.name.replace(/accessToken$/, 'refreshToken')
  await context.addCookies([{ ...access, name, value: token }])
  await page.reload()
  await expect(reports(page)).toBeVisible()
  await expect.poll(() => readAll(page)).not.toContain(token)
  expect(secretIn((await signInCookie(context))?.value)).toBe(token)
  await expireTokens(page)
  await page.reload()
  await expect(reports(page)).toBeVisible()
})

test('signed out without a network, the sign-in ends with the next page that has one', async ({
  page,
  server,
}) => {
  const context = page.context()
  await openAnew(page, server, 'publisher@acme.example', 'acme', 'user/account')
  await expect(page.getByText('This device')).toBeVisible()
  const cookie = await signInCookie(context)
  await context.route('**/idp/browser', (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL(/\/\/login\..*signed-out/)
  expect((await signInCookie(context))?.value).toBe(cookie?.value)
  await context.unroute('**/idp/browser')
  await page.reload()
  await expect.poll(() => signInCookie(context)).toBeUndefined()
  await context.addCookies([cookie!])
  expect(await renewFrom(page, server)).toEqual([400, expect.stringContaining('NotAuthorizedException')])
})

test('hosts of the domain that are nobody’s, and pages without an origin, get no tokens for the cookie', async ({
  page,
  server,
}) => {
  const context = page.context()
  // What stands in for other hosts comes from nowhere, and browsers keep such pages from this machine otherwise.
  await context.grantPermissions(['local-network-access'])
  await openAnew(page, server, 'builder@acme.example')
  await expect(reports(page)).toBeVisible()
  const cookie = await signInCookie(context)
  const hostile = await context.newPage()
  const open = async (address: string, headers: Record<string, string> = {}) => {
    await context.route(address, (route) =>
      route.fulfill({ contentType: 'text/html', headers, body: '<h1>Hostile</h1>' }),
    )
    await hostile.goto(address)
  }
  for (const [address, headers] of [
    // A name that somebody else got hold of.
    [server.at('taken-over', '/bubbles/hostile')],
    [server.at('a.acme', '/bubbles/hostile')],
    [`http://acme.bubbles.localhost:${server.port + 1}/`],
    ['http://evil.example/'],
    // A published page of another organisation, with scripts its sandbox lets run.
    [server.at('globex', '/bubbles/hostile'), { 'content-security-policy': 'sandbox allow-scripts' }],
  ] as const) {
    await open(address, headers)
    expect(await renewFrom(hostile, server)).toEqual([0, expect.stringContaining('Failed to fetch')])
  }
  expect((await signInCookie(context))?.value).toBe(cookie?.value)

  // Without the sandbox it is the organisation's own dashboard, and gets tokens for an hour: that much the test can see.
  await open(server.at('globex', '/bubbles/escaped'))
  const [status, text] = await renewFrom(hostile, server)
  expect([status, text.includes('AccessToken'), text.includes('RefreshToken')]).toEqual([200, true, false])
  expect(text).not.toContain(secretIn(cookie?.value))
  expect(await readAll(hostile)).not.toContain(secretIn(cookie?.value))
  await expireTokens(page)
  await page.reload()
  await expect(reports(page)).toBeVisible()
})
