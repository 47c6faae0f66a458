import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { openDashboard, switchFeature } from '../world.ts'

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
  await templates(acme).click()
  await acme.waitForURL('**/reports/templates')
  await expect(templates(globex)).toBeVisible()
  await acme.evaluate(() => document.body.setAttribute('data-not-reloaded', ''))

  await switchFeature(browser, server, 'acme', 'report-templates', false)
  await expect(templates(acme)).toHaveCount(0)
  await acme.waitForURL(/\/reports$/)
  // Said where it happens: why the tab is gone, where the templates are, and whom to ask.
  const off = '“Templates” is switched off for your organisation. Ask an account manager to switch it on.'
  await expect(acme.getByRole('status').getByText(off)).toBeVisible()
  await expect(acme.getByText(`kept but not listed here. ${off}`)).toBeVisible()
  await expect(acme.getByRole('button', { name: /^Template/ })).toHaveCount(0)
  await expect(acme.getByRole('link', { name: /^Published/ })).toBeVisible()
  await expect(templates(globex)).toBeVisible()

  await switchFeature(browser, server, 'acme', 'report-templates', true)
  await expect(templates(acme)).toBeVisible()
  await expect(acme.getByText('kept but not listed here')).toHaveCount(0)
  await expect(acme.getByRole('button', { name: /^Template/ })).toBeVisible()
  await expect(acme.locator('body[data-not-reloaded]')).toHaveCount(1)
  for (const page of [acme, globex]) await page.context().close()
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
