import { startNameServer, type TestNameServer } from '@bubbles/test-kit/name-server'
import { expect } from '@playwright/test'
import { violationsInBoth } from '../axe.ts'
import { test as base } from '../fixtures.ts'
import { openDashboard, watchForBreaches } from '../world.ts'

const TARGET = 'pages.bubbles.example'
const DOMAIN = 'reports.acme.localhost'

/** A server that asks a name server on this machine. */
const test = base.extend<{ dns: TestNameServer }>({
  // oxlint-disable-next-line eslint/no-empty-pattern
  dns: async ({}, provide) => {
    const dns = await startNameServer()
    await provide(dns)
    await dns.close()
  },
  serverEnv: async ({ dns }, provide) => {
    await provide({ BUBBLES_PAGES_TARGET: TARGET, BUBBLES_NAME_SERVERS: dns.address })
  },
})

test('an admin brings public reports to a domain of the organisation, and back', async ({
  page,
  server,
  dns,
}) => {
  const breaches = watchForBreaches(page)
  await openDashboard(page, server, 'admin@acme.example', 'acme', 'org/settings')
  const section = page.getByRole('region', { name: 'Own domain' })
  const dialog = page.getByRole('dialog')
  await section.getByRole('button', { name: 'Add a domain' }).click()
  for (const [wrong, sentence] of [
    ['localhost', 'every computer’s own name'],
    ['10.0.0.1', 'not an IP address'],
    ['acme.bubbles.localhost', 'belongs to this installation'],
  ] as const) {
    await dialog.getByLabel('Domain').fill(wrong)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(sentence)).toBeVisible()
  }
  expect(await violationsInBoth(page)).toEqual([])
  await dialog.getByLabel('Domain').fill(`https://${DOMAIN}/`)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  const record = await section.getByLabel('TXT value', { exact: true }).inputValue()
  await expect(section.getByLabel('TXT name', { exact: true })).toHaveValue(`_bubbles.${DOMAIN}`)
  await expect(section.getByLabel('CNAME value', { exact: true })).toHaveValue(TARGET)
  const check = async (sentence: string) => {
    await section.getByRole('button', { name: 'Check now' }).click()
    await expect(section.getByRole('status')).toContainText(sentence)
  }
  await check('no TXT record')
  dns.records.set(`_bubbles.${DOMAIN}`, { TXT: ['bubbles-pages=wrong'] })
  await check('a different value')
  dns.fail(true)
  await check('didn’t answer')
  dns.fail(false)
  dns.records.set(`_bubbles.${DOMAIN}`, { TXT: [record] })
  await check('doesn’t lead anywhere yet')
  dns.records.set(DOMAIN, { CNAME: 'elsewhere.example' })
  await check('leads somewhere else')
  dns.records.set(DOMAIN, { CNAME: TARGET })
  await check('Both records are right')
  await expect(section.getByText('In use', { exact: true })).toBeVisible()
  expect(await violationsInBoth(page)).toEqual([])

  const own = new URL(server.at('acme', '/bubbles/iowa-renewables'))
  const usual = own.href
  own.hostname = DOMAIN
  // The worker makes the page again, with its new address in it.
  await expect
    .poll(async () => (await fetch(own.href)).text())
    .toContain(`<link rel="canonical" href="${own.href}">`)
  const reader = await page.context().newPage()
  const broken = watchForBreaches(reader)
  await reader.goto(usual)
  expect(reader.url()).toBe(own.href)
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await reader.context().cookies(own.href)).length).toBe(0)
  for (const path of ['/dashboard/', '/api/docs']) expect((await fetch(new URL(path, own))).status).toBe(404)
  expect(broken).toEqual([])

  await section.getByRole('button', { name: 'Remove domain' }).click()
  await dialog.getByRole('button', { name: 'Remove domain' }).click()
  await expect(section.getByRole('button', { name: 'Add a domain' })).toBeVisible()
  await reader.goto(usual)
  expect(reader.url()).toBe(usual)
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible()
  expect(breaches).toEqual([])
})
