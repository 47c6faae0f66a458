import type { RunningServer } from '@bubbles/test-kit/server'
import { type Browser, expect, type Page } from '@playwright/test'
import { violationsInBoth } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openAs, WIDE } from '../people.ts'
import { makeReport } from '../reports.ts'
import { watchForBreaches } from '../world.ts'

const PHONE = { width: 390, height: 844 }
const titles = (page: Page) => page.locator('[data-report-link]')
const card = (page: Page, title: string) => page.locator('[data-report-id]', { hasText: title })
const listOf = (page: Page) => new URL('/dashboard/', page.url()).href
const dialog = (page: Page) => page.getByRole('dialog')

test('tags, favourites and saved searches find reports again', async ({ browser, server }) => {
  const writing = await openAs(browser, server, 'builder@acme.example', {
    ...WIDE,
    reducedMotion: 'reduce',
  })
  const breaches = watchForBreaches(writing)
  await expect(titles(writing).first()).toBeVisible()
  for (const name of ['Medlar one', 'Medlar two', 'Medlar three']) await makeReport(writing, name)
  await writing.goto(new URL('?q=medlar', listOf(writing)).href)
  await expect(titles(writing)).toHaveCount(3)

  await test.step('two reports get a new tag at once, by keyboard', () => tagTwo(writing))
  await test.step('one is a favourite', () => makeFavourite(writing))
  await test.step('the list is narrowed by both, and that is saved', () => narrowAndSave(writing))
  await test.step('the saved search opens from anywhere, and goes with an undo', () => openSaved(writing))

  const administering = await openAs(browser, server, 'owner@acme.example', {
    viewport: PHONE,
    reducedMotion: 'reduce',
  })
  await test.step('an admin merges a tag into another on a phone', () => mergeTags(writing, administering))
  await test.step('a publisher opens the tag to readers, who find by it without scripts', () =>
    findByTopic(browser, server, administering))
  expect(breaches).toEqual([])
})

async function tagTwo(page: Page) {
  for (const title of ['Medlar one', 'Medlar two'])
    await card(page, title).getByRole('checkbox').press('Space')
  await page
    .getByRole('toolbar', { name: 'Selected reports' })
    .getByRole('button', { name: 'Tag' })
    .press('Enter')
  await expect(dialog(page)).toContainText('Tags of 2 reports')
  await page.keyboard.type('Orchard')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('checkbox', { name: 'Orchard' })).toBeChecked()
  expect(await violationsInBoth(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  for (const title of ['Medlar one', 'Medlar two']) await expect(card(page, title)).toContainText('Orchard')
  await expect(card(page, 'Medlar three')).not.toContainText('Orchard')
  await page.getByRole('button', { name: 'Clear selection' }).click()
}

async function makeFavourite(page: Page) {
  await page.getByRole('button', { name: 'Actions for Medlar one' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Add to favourites' }).press('Enter')
  await expect(card(page, 'Medlar one')).toContainText('Favourite')
}

async function narrowAndSave(page: Page) {
  await page.goto(listOf(page))
  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByRole('button', { name: 'Favourites' }).click()
  await expect(titles(page)).toHaveText(['Medlar one'])
  await page.getByRole('button', { name: 'Favourites' }).click()
  await page.getByRole('button', { name: 'Tag', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Orchard' }).click()
  await expect(titles(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Save search' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('From the orchard')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'From the orchard', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(await violationsInBoth(page)).toEqual([])
}

async function openSaved(page: Page) {
  await page.goto(listOf(page))
  const saved = page.getByRole('button', { name: 'From the orchard', exact: true })
  await saved.press('Enter')
  await expect(titles(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove the saved search “From the orchard”' }).click()
  await expect(saved).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(saved).toBeVisible()
}

async function findByTopic(browser: Browser, server: RunningServer, page: Page) {
  const topic = dialog(page).getByRole('switch', { name: 'Show “Orchard” as a topic on the front page' })
  await topic.press('Space')
  await expect(topic).toBeChecked()
  const title = await tagPublished(page, 'Orchard')

  const reading = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE })
  const reader = await reading.newPage()
  const topics = reader.getByRole('navigation', { name: 'Topics' })
  await reader.goto(server.at('acme', '/bubbles/'))
  await topics.getByRole('link', { name: 'Orchard 1 report' }).press('Enter')
  await expect(topics.locator('[aria-current=page]')).toContainText('Orchard')
  await expect(reader.getByRole('article').getByRole('link')).toHaveText([title])
  await reader.getByRole('searchbox').fill('nothing of the kind')
  await reader.keyboard.press('Enter')
  await expect(topics.locator('[aria-current=page]')).toContainText('Orchard 0')
  await expect(reader.getByRole('article')).toHaveCount(0)

  await topic.press('Space')
  await expect(topic).not.toBeChecked()
  await expect(async () => {
    await reader.goto(server.at('acme', '/bubbles/'))
    expect(await topics.count()).toBe(0)
  }).toPass()
  await reading.close()
}

/** Gives the first report of the front page a tag. @returns its title */
const tagPublished = (page: Page, tag: string): Promise<string> =>
  page.evaluate(async (name) => {
    const token = /\.accessToken=([^;]+)/.exec(document.cookie)?.[1]
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const feed = await (await fetch('/bubbles/feed.xml')).text()
    const [, reportId, title] =
      /urn:uuid:([^<]*)<\/id><title>([^<]*)<\/title><link rel="alternate" type="text\/html"/.exec(feed)!
    await fetch('/api/report/v1/reports/tags', {
      method: 'POST',
      headers,
      body: JSON.stringify({ reportIds: [reportId], add: [name] }),
    })
    return title!.replaceAll('&amp;', '&')
  }, tag)

async function mergeTags(writing: Page, page: Page) {
  await writing.goto(new URL('?q=medlar', listOf(writing)).href)
  await writing.getByRole('button', { name: 'Actions for Medlar three' }).press('Enter')
  await writing.getByRole('menuitem', { name: 'Tags' }).press('Enter')
  await writing.getByLabel('Find or add a tag').fill('Orchards')
  await writing.keyboard.press('Enter')
  await writing.getByRole('button', { name: 'Save tags' }).click()
  await expect(card(writing, 'Medlar three')).toContainText('Orchards')

  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('button', { name: 'Tag', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Manage tags' }).click()
  await expect(dialog(page).getByRole('listitem')).toHaveCount(2)
  expect(await violationsInBoth(page)).toEqual([])
  await page.getByRole('button', { name: 'Rename the tag “Orchards”' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('orchard')
  await expect(dialog(page)).toContainText('There’s already a tag called “Orchard”')
  await page.getByRole('button', { name: 'Merge tags' }).click()
  await expect(dialog(page).getByRole('listitem')).toHaveText([/Orchard/])
  await writing.reload()
  await writing.getByRole('button', { name: 'From the orchard', exact: true }).click()
  await expect(titles(writing)).toHaveCount(3)
}
