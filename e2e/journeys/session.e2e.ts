import { expect, type Page } from '@playwright/test'
import { violationsInBoth } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openAnew, openDashboard, signIn, watchForBreaches } from '../world.ts'

/** Ends every session of `email`, from another browser. */
async function signOutElsewhere(page: Page, email: string, at: string): Promise<void> {
  const context = await page.context().browser()!.newContext()
  const other = await context.newPage()
  await other.goto(at)
  await other.waitForURL(/\/\/login\./)
  await signIn(other, email)
  await other.getByRole('button', { name: 'Sign out everywhere' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await other.waitForURL(/\/\/login\..*signed-out/)
  await context.close()
}

/**
 * Keeps the page from learning by itself, as it does every ten seconds, that its session has ended: what is pressed next is to
 * meet that. Gives back what ends this.
 */
async function holdPolls(page: Page): Promise<() => Promise<void>> {
  const current = '**/api/iam/v1/users/organisations/current'
  await page.route(current, () => {
    // Never answered.
  })
  return () => page.unroute(current)
}

const userMenu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('refuses to run anywhere but on a sub-domain of the product', async ({ page, server }) => {
  const outside = `http://acme.elsewhere.localhost:${server.port}`
  const asked: string[] = []
  // A host that somebody else points at the dashboard's files.
  await page.route(`${outside}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    asked.push(pathname)
    const answer = await fetch(server.at('acme', pathname))
    const headers = Object.fromEntries(answer.headers)
    // The bytes come unpacked.
    delete headers['content-encoding']
    await route.fulfill({ status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) })
  })
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(`${dialog.type()}: ${dialog.message()}`)
    void dialog.accept()
  })
  await page.goto(`${outside}/dashboard/`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The dashboard can’t run here.')
  expect(alerts).toEqual([`alert: Domain Validation Failed: Dashboard can not be run from ${outside}`])
  expect(asked.filter((path) => !path.startsWith('/dashboard/'))).toEqual([])
})

test('the web font comes afterwards, with all weights', async ({ page, server }) => {
  const html = await (await page.goto(server.at('acme', '/dashboard/nowhere')))?.text()
  expect(html).not.toMatch(/fontsource|woff/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const weights = () =>
    page.evaluate(() =>
      [...document.fonts].filter(({ family }) => /Roboto/.test(family)).map(({ weight }) => weight),
    )
  await expect.poll(weights).toContain('100 900')
})

test('errors stand below each other at the top centre, red and tonal, and leave by themselves', async ({
  page,
  server,
}) => {
  // They leave after a while, which passes only when this says so.
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.goto(server.at('acme', '/dashboard/nowhere'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.pauseAt(now + 3_600_000)
  await page.evaluate(() => {
    for (const message of ['First', 'Second', 'Third']) void Promise.reject(new Error(message))
  })
  const toasts = page.getByRole('alert')
  await expect(toasts).toHaveText(['First', 'Second', 'Third'])
  await expect(async () => {
    const boxes = await Promise.all([0, 1, 2].map((place) => toasts.nth(place).boundingBox()))
    const middle = page.viewportSize()!.width / 2
    for (const box of boxes) expect(Math.abs(box!.x + box!.width / 2 - middle)).toBeLessThan(2)
    expect(boxes[0]!.y).toBeLessThan(40)
    expect(boxes[1]!.y).toBeGreaterThan(boxes[0]!.y + boxes[0]!.height)
    expect(boxes[2]!.y).toBeGreaterThan(boxes[1]!.y + boxes[1]!.height)
  }).toPass()
  await expect(toasts.first()).toHaveCSS('background-color', 'rgb(252, 232, 230)')
  await toasts.nth(1).getByRole('button', { name: 'Close' }).click()
  await expect(toasts).toHaveText(['First', 'Third'])
  // The third has moved up under the pointer, which holds it.
  await page.mouse.move(0, page.viewportSize()!.height / 2)
  await page.clock.runFor(10_000)
  await expect(toasts).toHaveCount(0)
})

test('signing out in one tab is noticed in another when it gets the focus', async ({ page, server }) => {
  await openAnew(page, server, 'reviewer@acme.example')
  const other = await page.context().newPage()
  await other.goto(server.at('acme', '/dashboard/user/account'))
  await userMenu(other, 'Sign out')
  await other.waitForURL(/\/\/login\..*signed-out/)
  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.waitForURL(/\/\/login\..*redirect_url/)
  await signIn(page, 'reviewer@acme.example')
  await page.waitForURL(server.at('acme', '/dashboard/reports'))
})

test('after a 401 in mid-work the same screen comes back with what was typed, and no password', async ({
  page,
  server,
}) => {
  const account = server.at('acme', '/dashboard/user/account')
  await openAnew(page, server, 'publisher@acme.example', 'acme', 'user/account')
  await page.getByLabel('Name').fill('Half a na')
  await page.getByLabel('New email address').fill('half@acme.exam')
  await page.getByLabel('Current password').fill('Bubbles-demo-1')
  const release = await holdPolls(page)
  await signOutElsewhere(page, 'publisher@acme.example', account)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/\/login\./)
  await release()
  await signIn(page, 'publisher@acme.example')
  await page.waitForURL(account)
  await expect(page.getByLabel('Name')).toHaveValue('Half a na')
  await expect(page.getByLabel('New email address')).toHaveValue('half@acme.exam')
  await expect(page.getByLabel('Current password')).toHaveValue('')
  // Restored once.
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Tomás Herrera')
})

test('a dialog that was open is open again, and a report keeps its words', async ({ page, server }) => {
  const account = server.at('acme', '/dashboard/user/account')
  await openAnew(page, server, 'builder@acme.example')
  await page.getByRole('button', { name: 'Blank' }).click()
  await page.waitForURL('**/reports/edit/**')
  const editor = page.url()
  const paper = page.locator('.ProseMirror')
  await paper.locator('> *').first().click()
  await page.keyboard.type('Interrupted report')
  await expect(page.getByText(/^Saved/).first()).toBeVisible()

  await page.context().setOffline(true)
  await page.keyboard.type(' with more')
  await expect(page.getByRole('button', { name: /^Offline, \d+ changes? kept on this device/ })).toBeVisible()
  await signOutElsewhere(page, 'builder@acme.example', account)
  await page.context().setOffline(false)
  await page.waitForURL(/\/\/login\./)
  await signIn(page, 'builder@acme.example')
  await page.waitForURL(editor)
  await expect(paper).toContainText('Interrupted report with more')
  await expect(page.getByText(/^Saved/).first()).toBeVisible()

  await page.getByRole('link', { name: 'All reports' }).click()
  const menu = page.getByRole('button', { name: /Interrupted report with more/ }).first()
  await menu.click()
  await page.getByRole('menuitem', { name: /Rename/ }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Renamed in vain')
  const release = await holdPolls(page)
  await signOutElsewhere(page, 'builder@acme.example', account)
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await page.waitForURL(/\/\/login\./)
  await release()
  await signIn(page, 'builder@acme.example')
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('Renamed in vain')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('link', { name: 'Renamed in vain', exact: true })).toBeVisible()
})

test('somebody with two organisations switches, and the host changes', async ({ page, server }) => {
  await openDashboard(page, server, 'owner@globex.example', 'globex')
  const switcher = page.getByRole('button', { name: /switch organisation/ })
  await switcher.click()
  await page.getByRole('menuitem', { name: 'New organisation' }).click()
  await page.getByRole('dialog').getByLabel('Organisation name').fill('Second House')
  await expect(page.getByText('This address is available.')).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Create organisation/ })
    .click()
  await page.waitForURL(server.at('second-house', '/dashboard/reports'))
  await switcher.click()
  await page.getByRole('menuitemradio', { name: 'Globex Health' }).click()
  await page.waitForURL(server.at('globex', '/dashboard/reports'))
  // The one that is open already leads to its reports.
  await page.goto(server.at('globex', '/dashboard/user/account'))
  await switcher.click()
  await page.getByRole('menuitemradio', { name: 'Globex Health' }).click()
  await page.waitForURL(server.at('globex', '/dashboard/reports'))
  // Without an organisation in the address, the first by its name.
  await page.goto(server.at('default', '/dashboard/'))
  await page.waitForURL(server.at('globex', '/dashboard/reports'))
})

test('somebody without organisations lands on no-orgs and still has an account, light and dark', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const breaches = watchForBreaches(page)
  const check = async () => expect(await violationsInBoth(page)).toEqual([])

  await openDashboard(page, server, 'manager@bubbles.example', 'default')
  await page.waitForURL('**/dashboard/no-orgs')
  await expect(page.getByLabel('Organisation name')).toBeVisible()
  await expect(page.getByRole('button', { name: /Create organisation/ })).toBeVisible()
  await check()
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.waitForURL('**/dashboard/user/account')
  await expect(page.getByText('This device')).toBeVisible()
  await check()
  await page.getByRole('button', { name: 'Delete your account' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await check()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Organisations' }).click()
  await page.waitForURL('**/dashboard/no-orgs')
  await page.getByRole('button', { name: 'Manage accounts' }).click()
  await page.waitForURL('**/dashboard/account-management/**')
  expect(breaches).toEqual([])
  await context.close()
})
