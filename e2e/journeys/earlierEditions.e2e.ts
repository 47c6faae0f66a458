import { expect } from '@playwright/test'
import { violationsInBoth, violationsOnPhone } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openAs, openPage, WIDE } from '../people.ts'

const REPORT = '/bubbles/longer-lives'
const NAME = 'Lives are longer in 61 of 62 countries'
const NOTE = 'Figures of 2025'

/** An edition is rendered and compressed: on a busy machine that takes a while. */
const MADE = { timeout: 120_000 }

test('a publisher opens earlier editions, and readers go back to one and forward again', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, 'owner@acme.example', WIDE)
  await page.getByRole('button', { name: `Actions for ${NAME}` }).click()
  await page.getByRole('menuitem', { name: 'Open', exact: true }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: /^Publish edition/ })
  const choice = sheet.getByRole('checkbox', { name: /^Let readers open earlier editions/ })
  await expect(choice).not.toBeChecked()
  await choice.press('Space')
  await sheet.getByRole('textbox', { name: /What changed/ }).fill(NOTE)
  await sheet.getByRole('button', { name: 'Publish to everyone' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Everyone with the address can read it now' })).toBeVisible(
    MADE,
  )

  const reader = await openPage(browser)
  const list = reader.locator('details.eds')
  await expect
    .poll(async () => {
      await reader.goto(server.at('acme', REPORT))
      return list.count()
    }, MADE)
    .toBe(1)
  // By keyboard, and without anything of the page's script.
  await reader.locator('summary', { hasText: 'Earlier editions' }).press('Enter')
  const first = list.getByRole('link').last()
  await expect(first).toBeVisible()
  expect(await violationsInBoth(reader)).toEqual([])
  await first.press('Enter')
  await expect(reader).toHaveURL(/\/bubbles\/longer-lives\/editions\/\d+$/)
  await expect(reader.getByText(/^This is edition \d+, published on/)).toBeVisible()
  await expect(reader.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  await expect(reader.getByText(NOTE)).toBeHidden()
  expect(await violationsInBoth(reader)).toEqual([])
  expect(await violationsOnPhone(reader)).toEqual([])
  await reader.getByRole('link', { name: 'Read the current edition' }).press('Enter')
  await expect(reader).toHaveURL(server.at('acme', REPORT))
  await expect(reader.getByText(NOTE).first()).toBeVisible()
})
