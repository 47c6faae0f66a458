import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { discard, type RunningServer, startServer } from '@bubbles/test-kit/server'
import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { openPage } from '../people.ts'
import { expectSaved } from '../reports.ts'
import { codeFromOutbox, insertBlock, watchForBreaches } from '../world.ts'

/** 560 monthly prices of five companies. */
const STOCKS = join(dirname(createRequire(import.meta.url).resolve('vega-datasets')), '../data/stocks.csv')

const EMAIL = 'nora.fields@example.org'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ env: { BUBBLES_DEMO: '0' } })
})
test.afterAll(() => discard(server))

test('from signing up to seeing who read it', async ({ browser, page }) => {
  const breaches = watchForBreaches(page)

  await test.step('sign up and confirm', () => signUp(page))
  await test.step('create an organisation', () => createOrganisation(page))
  await test.step('start measuring', () => startMeasuring(page))
  await test.step('write a report', () => writeReport(page))

  await test.step('reload shows what was typed', async () => {
    await page.reload()
    await expect(page.locator('.ProseMirror')).toContainText('One of them was not yet traded')
    await expect(page.locator('.ProseMirror svg[role=img]').first()).toBeVisible()
    await expect(page.locator('.ProseMirror')).toContainText('Google stayed ahead')
  })

  const address = await test.step('publish to everyone', () => publish(page))
  expect(address).toBe(server.at('fields-institute', '/bubbles/five-stocks-over-ten-years'))

  await test.step('read it signed out, without JavaScript', async () =>
    readWithoutScript(await openPage(browser, { javaScriptEnabled: false }), address))

  await test.step('read it as a reader', async () => {
    const context = await browser.newContext()
    const reader = await context.newPage()
    const refused = watchForBreaches(reader)
    const counted = reader.waitForResponse((response) => response.url().endsWith('/bubbles/collect'))
    await reader.goto(address)
    expect((await counted).status()).toBe(202)
    expect(refused).toEqual([])
    await context.close()
  })

  await test.step('see that view in engagement', () => seeView(page))

  expect(breaches).toEqual([])
})

async function signUp(page: Page) {
  await page.goto(server.at('login', '/sign-up'))
  await page.getByLabel('Name').fill('Nora Fields')
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill('Ten-or-more-1')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByLabel('Code').fill(await codeFromOutbox(page, server, EMAIL))
  await page.getByRole('button', { name: 'Confirm' }).click()
}

async function createOrganisation(page: Page) {
  await page.waitForURL('**/dashboard/no-orgs')
  await page.getByLabel('Organisation name').fill('Fields Institute')
  await expect(page.getByLabel('Address')).toHaveValue('fields-institute')
  await page.getByRole('button', { name: 'Create organisation' }).click()
  await page.waitForURL(server.at('fields-institute', '/dashboard/reports'))
  await expect(page.getByText('Create your first report')).toBeVisible()
}

async function startMeasuring(page: Page) {
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Organisation' }).click()
  await page.getByRole('button', { name: 'Start measuring' }).click()
  await main.getByRole('link', { name: 'Engagement' }).click()
  await expect(page.getByText('Nothing is published yet.')).toBeVisible()
  await main.getByRole('link', { name: 'Reports' }).click()
}

async function writeReport(page: Page) {
  await page.getByRole('button', { name: 'Start writing' }).click()
  await page.waitForURL('**/reports/edit/**')
  await page.locator('.ProseMirror').waitFor()
  await page.locator('.ProseMirror > *').first().click()
  await page.keyboard.type('Five stocks over ten years')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Monthly prices of five technology companies, 2000 to 2010.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('One of them was not yet traded when the decade began.')
  await page.keyboard.press('Enter')
  await insertBlock(page, 'chart')
  await page.locator('input[type=file]').setInputFiles(STOCKS)
  const panel = page.locator('[data-panel]')
  await expect(panel.getByText('560 rows, 3 columns').first()).toBeVisible()
  await panel.getByRole('tab', { name: /Annotate/ }).click()
  await panel.getByLabel('Title', { exact: true }).fill('Google stayed ahead')
  await panel.getByLabel('Source', { exact: true }).fill('Yahoo Finance')
  await panel
    .getByLabel('Alternative text')
    .fill('Five lines; Google ends at 560, Apple at 223, the others below 130.')
  await expectSaved(page)
}

async function publish(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('radio', { name: /Everyone/ }).check()
  await page.getByRole('button', { name: 'Publish to everyone' }).click()
  const link = page.getByRole('link', { name: /\/bubbles\/five-stocks-over-ten-years/ })
  await expect(link).toBeVisible()
  return (await link.getAttribute('href'))!
}

async function readWithoutScript(reader: Page, address: string) {
  const answer = await reader.goto(address)
  expect(answer!.headers()['content-security-policy']).toContain('sandbox')
  await expect(reader.getByRole('heading', { level: 1, name: 'Five stocks over ten years' })).toBeVisible()
  await expect(reader.getByText('One of them was not yet traded')).toBeVisible()
  await expect(reader.locator('figure svg[role=img]').first()).toBeVisible()
  await reader.getByText('Data', { exact: true }).click()
  await expect(reader.getByRole('table').getByRole('row')).not.toHaveCount(0)
  await expect(reader.getByRole('table')).toContainText('560')
  await reader.context().close()
}

async function seeView(page: Page) {
  await expect(async () => {
    await page.goto(server.at('fields-institute', '/dashboard/engagement'))
    await expect(
      page
        .getByRole('tab', { name: /Readers/ })
        .or(page.getByRole('button', { name: /Readers/ }))
        .first(),
    ).toContainText('1', { timeout: 10_000 })
    await expect(
      page
        .getByRole('tab', { name: /Views/ })
        .or(page.getByRole('button', { name: /Views/ }))
        .first(),
    ).toContainText('1', { timeout: 10_000 })
  }).toPass({ timeout: 120_000 })
}
