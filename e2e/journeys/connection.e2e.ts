import { expect, type Page } from '@playwright/test'
import { violationsInBoth } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openDashboard } from '../world.ts'

const offline = (page: Page) => page.getByText('You’re offline.')

test('without a connection a page that is not loaded yet waits, and comes by itself', async ({
  page,
  server,
}) => {
  await openDashboard(page, server, 'owner@acme.example', 'acme', 'org/settings')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await page.context().setOffline(true)
  await expect(offline(page)).toBeVisible()
  await page.getByRole('link', { name: 'Members', exact: true }).first().click()
  await expect(page).toHaveURL(/\/org\/members/)
  await expect(page.getByText(/preload CSS|dynamically imported|could not be shown/)).toHaveCount(0)
  await expect(offline(page)).toHaveCount(1)
  // A page that is on its way has no heading yet.
  const found = await violationsInBoth(page)
  expect(found.filter((violation) => !violation.includes('page-has-heading-one'))).toEqual([])

  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible({ timeout: 30_000 })
  await expect(offline(page)).toHaveCount(0)
  // Its style sheet came as well.
  const isStyled = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
      // One that failed is an empty one in Chromium.
      ({ sheet }) => sheet !== null && sheet.cssRules.length > 0,
    ),
  )
  expect(isStyled).toBe(true)
})

test('what is saved without a connection says so, and again once it was sent', async ({ page, server }) => {
  await openDashboard(page, server, 'owner@acme.example', 'acme', 'org/settings')
  const language = page.getByRole('region', { name: 'Language and numbers', exact: true })
  await language.getByRole('combobox').click()
  await page.getByRole('option', { name: 'English (Ireland)' }).click()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('1 change will be sent when you’re back online.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('You’re back online. Your change was saved.')).toBeVisible()
  await expect(offline(page)).toHaveCount(0)
})

test('after a deployment the page loads itself again, with what was typed', async ({ page, server }) => {
  await openDashboard(page, server, 'owner@acme.example', 'acme', 'org/settings')
  const name = page.getByRole('region', { name: 'Name', exact: true }).getByRole('textbox')
  await name.fill('Half typed')
  // The parts this page asks for are gone, and the server has another build; the page it loads then is whole.
  const parts = '**/dashboard/assets/NewOrganisationDialog-*.js'
  await page.route(parts, (route) =>
    route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }),
  )
  let asked = 0
  await page.route('**/dashboard/', async (route) => {
    asked++
    await page.unroute(parts)
    await route.fulfill({
      body: '<script type="module" crossorigin src="/dashboard/assets/index-newer.js"></script>',
    })
  })
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: /Acme/ }).first().click()
  await page.getByRole('menuitem', { name: 'New organisation' }).click()
  await loaded
  expect(asked).toBe(1)
  // What was asked for is there, and what was typed before it.
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(name).toHaveValue('Half typed')
})

test('something is painted before any style sheet or script has come', async ({ page, server }) => {
  await openDashboard(page, server, 'viewer@acme.example')
  const held: (() => void)[] = []
  await page.route(/\/dashboard\/assets\/.*\.(js|css)$/, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  void page.reload()
  const outline = page.locator('#starting .nav')
  await expect(outline).toBeVisible()
  const painted = () => page.evaluate(() => performance.getEntriesByType('paint').length)
  await expect.poll(painted).toBeGreaterThan(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const go of held) go()
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('#starting')).toHaveCount(0)
})
