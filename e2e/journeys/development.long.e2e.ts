import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { test } from '../fixtures.ts'
import { signIn } from '../world.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** The first of six ports in a row that nobody listens on. */
async function freeRow(): Promise<number> {
  for (let first = 20_000 + (process.pid % 1000) * 10; ; first += 10) {
    const row = await Promise.all([0, 1, 2, 3, 4, 5].map((place) => isFree(first + place)))
    if (row.every(Boolean)) return first
  }
}

let development: ChildProcess
let data: string
let port: number
let printed = ''

test.beforeAll(async () => {
  port = await freeRow()
  data = mkdtempSync(join(tmpdir(), 'bubbles-dev-'))
  development = spawn(join(root, 'node_modules/.bin/node'), ['tools/dev.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(port), BUBBLES_DATA: data },
  })
  for (const stream of [development.stdout, development.stderr])
    stream?.on('data', (chunk) => (printed += String(chunk)))
  await expect.poll(() => printed, { timeout: 200_000 }).toContain('Bubbles is ready')
})

test.afterAll(async () => {
  const ended = new Promise((resolve) => development.once('exit', resolve))
  development.kill('SIGTERM')
  await ended
  rmSync(data, { recursive: true, force: true })
})

test('npm run dev: services on their own ports, the organisation by its stored name', async ({ page }) => {
  const dashboard = `http://localhost:${port + 4}`
  const login = `http://localhost:${port + 5}`
  for (const place of [1, 2, 3, 4, 5]) expect(printed).toContain(`http://localhost:${port + place}/`)

  const calls: { url: string; organisation: string | undefined }[] = []
  page.on('request', (request) => {
    if (request.method() !== 'OPTIONS' && request.url().includes('/api/'))
      calls.push({ url: request.url(), organisation: request.headers()['original-host'] })
  })
  const organisationsAsked = (path: string) =>
    calls.filter(({ url }) => url.startsWith(path)).map(({ organisation }) => organisation)

  await page.goto(`${dashboard}/dashboard/`)
  await page.waitForURL(`${login}/?redirect_url=**`)
  // Hot reload: the page is the development server's own.
  expect(await page.locator('script[src*="@vite/client"]').count()).toBe(1)
  await signIn(page, 'builder@acme.example')
  await page.waitForURL(`${dashboard}/dashboard/reports`)
  await expect(page.getByRole('button', { name: /Development, switch organisation/ })).toBeVisible()
  await expect(
    page
      .getByText('Crimea')
      .or(page.getByText(/families/i))
      .first(),
  ).toBeVisible()
  expect(new Set(organisationsAsked(`http://localhost:${port + 1}/api/iam/v1/`))).toEqual(new Set(['dev']))
  expect(new Set(organisationsAsked(`http://localhost:${port + 2}/api/report/v1/`))).toEqual(new Set(['dev']))
  expect((await page.context().cookies()).filter(({ domain }) => domain !== 'localhost')).toEqual([])

  calls.length = 0
  await page.getByRole('button', { name: /switch organisation/ }).click()
  await page.getByRole('menuitemradio', { name: 'Acme Research' }).click()
  await expect(page.getByRole('button', { name: /Acme Research, switch organisation/ })).toBeVisible()
  await expect(page.getByText('Carbon dioxide').first()).toBeVisible()
  expect(page.url()).toBe(`${dashboard}/dashboard/reports`)
  expect(organisationsAsked(`http://localhost:${port + 2}/`).at(-1)).toBe('acme')

  // The identity pages name the organisation they lead to.
  await page.goto(`${login}/organisations`)
  await page.getByRole('link', { name: /Development/ }).click()
  await page.waitForURL(`${dashboard}/dashboard/reports`)
  await expect(page.getByRole('button', { name: /Development, switch organisation/ })).toBeVisible()
})
