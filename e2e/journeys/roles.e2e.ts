import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { openDashboard, signIn } from '../world.ts'

const reports = (page: Page) => page.getByRole('main').getByRole('link')

test('a viewer sees what is published inside, and nothing to make or measure', async ({ page, server }) => {
  await openDashboard(page, server, 'viewer@acme.example')
  await expect(reports(page).first()).toBeVisible()
  await expect(page.getByText('Draft', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Blank' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Engagement' })).toHaveCount(0)
  await page.goto(server.at('acme', '/dashboard/engagement'))
  await page.waitForURL('**/dashboard/reports**')
})

test('an analyst sees a month of readers, for all reports and for one', async ({ page, server }) => {
  await openDashboard(page, server, 'analyst@acme.example', 'acme', 'engagement')
  await expect(page.getByRole('heading', { name: 'Engagement', level: 1 })).toBeVisible()
  await expect(page.getByText(/Readers/).first()).toBeVisible()
  await expect(page.getByText('Nothing is published yet.')).toHaveCount(0)
})

test('a member of one organisation is led away from another', async ({ page, server }) => {
  await openDashboard(page, server, 'builder@globex.example', 'globex')
  await expect(page.getByText('Globex Health').first()).toBeVisible()
  await page.goto(server.at('acme', '/dashboard/'))
  await page.waitForURL((url) => !url.hostname.startsWith('acme.'))
  expect(new URL(page.url()).hostname).toMatch(/^(globex|login)\./)
})

test('a builder renames, duplicates, deletes and takes it back', async ({ page, server }) => {
  await openDashboard(page, server, 'builder@acme.example')
  await page.getByRole('button', { name: 'Blank' }).click()
  await page.waitForURL('**/reports/edit/**')
  await page.locator('.ProseMirror > *').first().click()
  await page.keyboard.type('Passing thoughts')
  await expect(page.getByText(/^Saved/).first()).toBeVisible()
  await page.getByRole('link', { name: 'All reports' }).click()
  const card = page.getByRole('link', { name: 'Passing thoughts', exact: true })
  await expect(card).toBeVisible()

  const menu = async (name: string, item: RegExp) => {
    await page
      .getByRole('button', { name: new RegExp(`${name}`) })
      .first()
      .click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await menu('Passing thoughts', /Rename/)
  await page.getByRole('dialog').getByRole('textbox').fill('  Lasting thoughts  ')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Rename/ })
    .click()
  await expect(page.getByRole('link', { name: 'Lasting thoughts', exact: true })).toBeVisible()

  await menu('Lasting thoughts', /Delete/)
  await expect(page.getByRole('link', { name: 'Lasting thoughts', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Lasting thoughts', exact: true })).toBeVisible()
  await expect.poll(() => reports(page).count()).toBeGreaterThan(3)
})

test('an internal report asks to sign in, comes back to it, and is closed to strangers', async ({
  page,
  browser,
  server,
}) => {
  await openDashboard(page, server, 'viewer@acme.example', 'acme', 'reports?q=Seattle')
  const internal = page
    .locator('a[href*="/bubbles/"]')
    .filter({ hasText: /Seattle/ })
    .first()
  const address = (await internal.getAttribute('href')) ?? ''
  const url = address.startsWith('http') ? address : server.at('acme', address)

  const outside = await browser.newContext()
  const stranger = await outside.newPage()
  expect((await stranger.goto(url))!.status()).toBe(401)
  await expect(stranger.getByText('Sign in to read this report')).toBeVisible()
  await stranger.getByRole('link', { name: 'Sign in' }).click()
  await signIn(stranger, 'viewer@acme.example')
  await stranger.waitForURL(url)
  await expect(stranger.getByRole('heading', { level: 1 })).toContainText('Seattle')
  await outside.close()

  const other = await browser.newContext()
  const neighbour = await other.newPage()
  await openDashboard(neighbour, server, 'owner@globex.example', 'globex')
  expect((await neighbour.goto(url))!.status()).toBe(403)
  expect(await neighbour.content()).not.toContain('Seattle')
  await other.close()
})

test('bare addresses lead on', async ({ page, server }) => {
  await page.goto(server.at('acme', '/'))
  await page.waitForURL(/\/\/login\..*redirect_url/)
  await page.goto(server.at('acme', '/dashboard'))
  await page.waitForURL(/\/\/login\..*redirect_url/)
  await page.goto(`http://bubbles.localhost:${server.port}/`)
  await page.waitForURL(server.at('login', '/'))
})
