import { expect } from '@playwright/test'
import { violationsInBoth, violationsOnPhone } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openDashboard } from '../world.ts'

test('screens have no accessibility violations, light and dark', async ({ browser, server }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const check = async (name: string) => expect(await violationsInBoth(page), name).toEqual([])
  const checkPhoneToo = async (name: string) => {
    await check(name)
    expect(await violationsOnPhone(page), name).toEqual([])
  }

  await page.goto(server.at('login', '/'))
  await page.getByLabel('Email').waitFor()
  await check('sign in')
  await page.goto(server.at('login', '/sign-up'))
  await page.getByLabel('Name').waitFor()
  await check('sign up')

  await openDashboard(page, server, 'owner@acme.example')
  await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
  await page.getByText('Carbon dioxide').first().waitFor()
  await checkPhoneToo('reports, cards')
  await page
    .getByRole('button', { name: /table/i })
    .or(page.getByRole('radio', { name: /table/i }))
    .first()
    .click()
  await page.getByRole('table').waitFor()
  await checkPhoneToo('reports, table')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Engagement' }).click()
  await page.getByRole('heading', { name: 'Engagement', level: 1 }).waitFor()
  await page.getByText('Readers').first().waitFor()
  await check('engagement')

  await page.goto(server.at('acme', '/dashboard/reports'))
  await page.getByRole('link', { name: /Iowa/ }).first().click()
  await page.waitForURL('**/reports/edit/**')
  await page.locator('.ProseMirror svg[role=img]').first().waitFor()
  await checkPhoneToo('builder')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('radio', { name: /Everyone/ }).waitFor()
  await checkPhoneToo('publish sheet')
  await page.getByRole('button', { name: 'Unpublish later' }).click()
  await page.getByRole('dialog', { name: /^Unpublish later/ }).waitFor()
  await checkPhoneToo('schedule')

  await page.goto(server.at('acme', '/dashboard/nowhere'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await check('error page')

  await page.goto(server.at('acme', '/bubbles/iowa-renewables'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await check('published page')
  await page.goto(server.at('acme', '/bubbles/no-such-report'))
  await check('published page, not found')
  await context.close()
})
