import { expect, type Page, type Route } from '@playwright/test'
import { test } from '../fixtures.ts'
import { intercept } from '../intercept.ts'
import { openDashboard, watchForBreaches } from '../world.ts'

const block = (page: Page, index: number) => page.locator('.ProseMirror > *').nth(index)
const title = (page: Page) => block(page, 0)

const UUID = '[0-9a-f-]{36}'
/** Calls that make a report, and those that open one. */
const CALLS = {
  make: { method: 'POST', path: /\/v1\/reports(\/import\/[^/]+)?$/ },
  open: { method: 'GET', path: new RegExp(`/v1/reports/${UUID}$`) },
}

/** Answers of the report service wait until they are let go; with `refused`, the call is answered with an error instead. */
async function holdAnswers(
  page: Page,
): Promise<(call: keyof typeof CALLS, how?: { refused: boolean }) => Promise<void>> {
  const held: Route[] = []
  await intercept(page, /\/v1\/reports/, (route) => {
    const { pathname } = new URL(route.request().url())
    const isHeld = Object.values(CALLS).some(
      ({ method, path }) => route.request().method() === method && path.test(pathname),
    )
    return isHeld ? void held.push(route) : route.continue()
  })
  return async (call, { refused } = { refused: false }) => {
    const waiting = () => held.find((route) => route.request().method() === CALLS[call].method)
    await expect.poll(waiting).toBeTruthy()
    const route = waiting()!
    held.splice(held.indexOf(route), 1)
    await (refused ? route.fulfill({ status: 400, json: {} }) : route.continue())
  }
}

test('what is typed into a new report is in its title from the first letter', async ({ page, server }) => {
  const breaches = watchForBreaches(page)
  await openDashboard(page, server, 'builder@acme.example')
  const doors = {
    'the key N': () => page.keyboard.press('n'),
    'the card': () => page.getByRole('button', { name: /^Blank/ }).click(),
    'the menu of the list': async () => {
      await page.getByRole('radio', { name: 'Table' }).click()
      await page.getByRole('button', { name: 'New report' }).click()
      await page.getByRole('menuitem', { name: 'Blank' }).press('Enter')
    },
  }
  for (const [door, open] of Object.entries(doors))
    await test.step(`by ${door}`, async () => {
      await expect(page.getByRole('button', { name: /^(Blank|New report)/ }).first()).toBeEnabled()
      const letGo = await holdAnswers(page)
      await open()
      const { keyboard } = page
      await keyboard.press('Shift+Q')
      await keyboard.type('uarterlyy')
      await keyboard.press('Backspace')
      await letGo('make')
      await keyboard.type(' results ')
      await page.waitForURL('**/reports/edit/**')
      await keyboard.type('of the ')
      await expect(page.getByRole('textbox', { name: 'Title of the report' })).toHaveValue(
        'Quarterly results of the ',
      )
      await letGo('open')
      // With no pause until the editor is there, and on into it.
      await keyboard.type('North, as far as it was counted', { delay: 30 })
      await keyboard.press('Enter')
      await keyboard.type('In short.')
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await expect(title(page)).toHaveText('Quarterly results of the North, as far as it was counted')
      await expect(block(page, 1)).toHaveText('In short.')
      await expect(page.getByText(/^Saved/).first()).toBeVisible()
      await page.getByRole('link', { name: 'All reports' }).click()
    })
  expect(breaches).toEqual([])
})

test('typing goes to the title of a report made of a template, and of one that has none yet', async ({
  page,
  server,
}) => {
  await openDashboard(page, server, 'builder@acme.example')
  await test.step('a template’s title is gone on with', async () => {
    await page.getByRole('button', { name: /^Template/ }).click()
    const starters = page.getByRole('dialog').getByRole('region', { name: 'Starters' })
    await starters.getByRole('button').first().click()
    await expect(page.getByRole('button', { name: 'Use this' })).toBeFocused()
    const name = await page.getByRole('dialog').getByRole('heading', { level: 2 }).innerText()
    const letGo = await holdAnswers(page)
    await page.keyboard.press('Enter')
    await page.keyboard.type(' of 2026')
    await letGo('make')
    await page.keyboard.type(', second')
    await page.waitForURL('**/reports/edit/**')
    await letGo('open')
    await page.keyboard.type(' draft')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await expect(title(page)).toHaveText(`${name} of 2026, second draft`)
    await page.getByRole('link', { name: 'All reports' }).click()
  })

  await test.step('a report without a title takes what is typed while it loads', async () => {
    await page.getByRole('button', { name: /^Blank/ }).click()
    await expect(title(page)).toBeVisible()
    const letGo = await holdAnswers(page)
    await page.reload()
    await page.getByText('Opening the report').waitFor({ state: 'attached' })
    await page.keyboard.type('Wind ')
    await letGo('open')
    await page.keyboard.type('power')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await expect(title(page)).toHaveText('Wind power')
  })

  await test.step('one that has a title is left as it is', async () => {
    await expect(page.getByText(/^Saved/).first()).toBeVisible()
    const letGo = await holdAnswers(page)
    await page.reload()
    await page.getByText('Opening the report').waitFor({ state: 'attached' })
    await page.keyboard.type('nothing')
    await letGo('open')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await expect(title(page)).toHaveText('Wind power')
    await expect(page.locator('textarea[aria-label="Title of the report"]')).toHaveCount(0)
    await page.getByRole('link', { name: 'All reports' }).click()
  })
})

test('keys that mean something else keep their meaning, and what was typed outlives a failure', async ({
  page,
  server,
}) => {
  await openDashboard(page, server, 'builder@acme.example')
  await expect(page.getByRole('button', { name: /^Blank/ })).toBeEnabled()
  const letGo = await holdAnswers(page)
  await page.keyboard.press('n')
  await page.keyboard.type('Wind')
  await page.keyboard.press('ControlOrMeta+k')
  const jump = page.getByRole('combobox', { name: 'Jump to' })
  await expect(jump).toBeFocused()
  await page.keyboard.type('aud')
  await expect(jump).toHaveValue('aud')
  await page.keyboard.press('Escape')
  await expect(jump).toHaveCount(0)
  await page.keyboard.type(' power')
  await letGo('make')
  await page.waitForURL('**/reports/edit/**')
  await letGo('open')
  await expect(title(page)).toHaveText('Wind power')
  await page.getByRole('link', { name: 'All reports' }).click()

  await expect(page.getByRole('button', { name: /^Blank/ })).toBeEnabled()
  await page.keyboard.press('n')
  await page.keyboard.type('Solar')
  await letGo('make', { refused: true })
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(page.getByRole('button', { name: /^Blank/ })).toBeEnabled()
  await page.keyboard.press('n')
  await page.keyboard.type(' power')
  await expect(title(page)).toHaveText('Solar power')
})
