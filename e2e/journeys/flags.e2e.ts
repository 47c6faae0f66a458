import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { openDashboard } from '../world.ts'

const MANAGER = 'manager@bubbles.example'

/** Sets a flag of the host's organisation with the account manager's own token, from a page of that host. */
const toggle = (page: Page, featureKey: string, status: boolean) =>
  page.evaluate(
    async ([key, body]) => {
      const token = /\.accessToken=([^;]+)/.exec(document.cookie)?.[1]
      const answer = await fetch(`/api/iam/v1/accounts/organisation/features/${key}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body,
      })
      return answer.status
    },
    [featureKey, JSON.stringify({ status })] as const,
  )

test('a feature that is toggled shows in that organisation at once, without a reload, and nowhere else', async ({
  browser,
  server,
}) => {
  const open = async (email: string, organisation: string) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await openDashboard(page, server, email, organisation)
    return page
  }
  const templates = (page: Page) => page.getByRole('link', { name: /^Templates/ })
  const acme = await open('builder@acme.example', 'acme')
  const globex = await open('builder@globex.example', 'globex')
  const manager = await open(MANAGER, 'acme')
  await templates(acme).click()
  await acme.waitForURL('**/reports/templates')
  await expect(templates(globex)).toBeVisible()
  await acme.evaluate(() => document.body.setAttribute('data-not-reloaded', ''))

  expect(await toggle(manager, 'report-templates', false)).toBe(200)
  await expect(templates(acme)).toHaveCount(0, { timeout: 2_000 })
  await acme.waitForURL(/\/reports$/)
  await expect(acme.getByRole('link', { name: /^Published/ })).toBeVisible()
  await expect(templates(globex)).toBeVisible()

  expect(await toggle(manager, 'report-templates', true)).toBe(200)
  await expect(templates(acme)).toBeVisible({ timeout: 2_000 })
  await expect(acme.locator('body[data-not-reloaded]')).toHaveCount(1)
  for (const page of [acme, globex, manager]) await page.context().close()
})

test('any number of tabs works: they share one stream', async ({ page, server }) => {
  await openDashboard(page, server, 'builder@acme.example')
  for (let tab = 2; tab <= 8; tab += 1) {
    const another = await page.context().newPage()
    await another.goto(server.at('acme', '/dashboard/'))
    await expect(another.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  }
})

test('the dashboard starts without its flags when their service does not answer', async ({
  page,
  server,
}) => {
  await page.route('**/api/features/**', () => {
    // Never answered.
  })
  await openDashboard(page, server, 'builder@acme.example')
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Templates/ })).toBeVisible()
})
