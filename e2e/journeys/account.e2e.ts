import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { violations } from '../axe.ts'
import { test } from '../fixtures.ts'
import { codeFromOutbox, DEMONSTRATION_PASSWORD, openAnew, reach, signIn } from '../world.ts'

const check = async (page: Page) => expect(await violations(page)).toEqual([])

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL(/\/\/login\..*signed-out/)
}

test('another address by its code, and another password, both of which sign in', async ({ page, server }) => {
  const account = server.at('globex', '/dashboard/user/account')
  await openAnew(page, server, 'reviewer@globex.example', 'globex', 'user/account')
  await page.getByLabel('New email address').waitFor()
  await check(page)
  await page.getByLabel('New email address').fill('ifeoma@globex.example')
  await page.getByLabel('Your password').fill('Bubbles-demo-1')
  await page.getByRole('button', { name: /Send code/ }).click()
  const code = page.getByLabel('Code')
  await expect(code).toBeVisible()
  await check(page)
  await code.fill('000000')
  await page.getByRole('button', { name: /Confirm address/ }).click()
  await expect(page.getByRole('alert')).toContainText('That code is wrong')
  await code.fill(await codeFromOutbox(page, server, 'ifeoma@globex.example', 'address'))
  await page.getByRole('button', { name: /Confirm address/ }).click()
  await expect(page.getByText('Your email address was changed.')).toBeVisible()
  await expect(page.getByText(/It’s currently ifeoma@globex\.example/)).toBeVisible()

  await page.getByLabel('Current password').fill('not the password')
  await page.getByLabel('New password').fill('another pass phrase')
  await page.getByRole('button', { name: /Change password/ }).click()
  await expect(page.getByRole('alert')).toContainText('The current password is wrong')
  await page.getByLabel('Current password').fill('Bubbles-demo-1')
  await page.getByRole('button', { name: /Change password/ }).click()
  await expect(page.getByText('Your password was changed.')).toBeVisible()

  await signOut(page)
  await page.goto(account)
  await page.waitForURL(/\/\/login\./)
  await signIn(page, 'ifeoma@globex.example', 'another pass phrase')
  await page.waitForURL(account)
})

test('one of several sign-ins is ended, and that browser has to sign in again', async ({
  page,
  browser,
  server,
}) => {
  const elsewhere = await browser.newContext()
  const there = await elsewhere.newPage()
  await openAnew(there, server, 'analyst@globex.example', 'globex')
  await openAnew(page, server, 'analyst@globex.example', 'globex', 'user/account')
  const rows = page.getByRole('listitem').filter({ hasText: /Signed in/ })
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1)
  await page.getByRole('button', { name: /End the sign-in/ }).click()
  await expect(rows).toHaveCount(1)
  await there.reload()
  await there.waitForURL(/\/\/login\./)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your account', exact: true })).toBeVisible()
  await elsewhere.close()
})

test('everything stored about somebody is theirs to take, and their organisation sees that they did', async ({
  page,
  server,
}) => {
  await openAnew(page, server, 'admin@globex.example', 'globex', 'user/account')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download your data' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('bubbles-account.json')
  const taken = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    account: object
    organisations: object[]
    signIns: object[]
  }
  expect(taken.account).toMatchObject({ email_address: 'admin@globex.example' })
  expect(taken.organisations).toMatchObject([{ name: 'globex' }])
  expect(taken.signIns.length).toBeGreaterThan(0)

  await page.goto(server.at('globex', '/dashboard/org/audit'))
  await expect(page.getByText('downloaded everything stored about their account').first()).toBeVisible()
})

test('who owns an organisation with members is told which; others leave for good', async ({
  page,
  server,
}) => {
  await openAnew(page, server, 'owner@globex.example', 'globex', 'user/account')
  await page.getByRole('button', { name: 'Delete your account' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: 'Globex Health' })).toHaveAttribute(
    'href',
    server.at('globex', '/dashboard/org/settings'),
  )
  await expect(dialog.getByRole('button', { name: 'Delete your account' })).toBeDisabled()
  await check(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await signOut(page)

  await openAnew(page, server, 'publisher@globex.example', 'globex', 'user/account')
  await page.getByRole('button', { name: 'Delete your account' }).click()
  await dialog.getByLabel('Your email address').fill('publisher@globex.example')
  await dialog.getByLabel('Your password').fill('not the password')
  await dialog.getByRole('button', { name: 'Delete your account' }).click()
  await expect(dialog.getByText('That password is wrong. Check it, then try again.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(DEMONSTRATION_PASSWORD)
  await dialog.getByRole('button', { name: 'Delete your account' }).click()
  await page.waitForURL(/\/\/login\..*signed-out/)
  await page.goto(server.at('globex', '/dashboard/'))
  await page.waitForURL(/\/\/login\..*redirect_url/)
  await signIn(page, 'publisher@globex.example')
  await expect(page.getByText(/isn’t right/)).toBeVisible()
})

test('by keyboard alone: name, theme, password', async ({ page, server }) => {
  await openAnew(page, server, 'analyst@globex.example', 'globex', 'user/account')
  await expect(page.getByRole('heading', { name: 'Your account', exact: true })).toBeVisible()
  await reach(page.getByLabel('Name', { exact: true }))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Kim Keyboard')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your name was saved.')).toBeVisible()

  const theme = page.getByRole('group', { name: 'Theme' })
  await reach(theme.getByRole('radio', { checked: true }))
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('html')).toHaveAttribute('data-theme', /light|dark/)

  await reach(page.getByLabel('Current password'))
  await page.keyboard.type('Bubbles-demo-1')
  await reach(page.getByLabel('New password'))
  await page.keyboard.type('typed without a mouse')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your password was changed.')).toBeVisible()

  await reach(page.getByRole('button', { name: 'Delete your account' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Delete your account' })).toBeFocused()
})
