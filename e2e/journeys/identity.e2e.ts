import type { RunningServer } from '@bubbles/test-kit/server'
import { expect, type Page } from '@playwright/test'
import { violationsInBoth } from '../axe.ts'
import { test } from '../fixtures.ts'
import { codeFromOutbox, openAnew, reach, signedOutAt, signIn, watchForBreaches } from '../world.ts'

const password = 'seven green bottles'
const newPassword = 'eight green bottles'

/** A page anybody may open and that sends nobody on, to see where a sign-in ends. */
const aim = (server: RunningServer) => server.at('acme', '/bubbles/iowa-renewables?from=sign-in')

const loginPage = (server: RunningServer, path: string, redirect?: string) =>
  server.at('login', redirect ? `${path}?redirect_url=${encodeURIComponent(redirect)}` : path)

const redirectOf = (page: Page) => new URL(page.url()).searchParams.get('redirect_url')
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a newcomer signs up by keyboard alone and arrives where they wanted', async ({ page, server }) => {
  const breaches = watchForBreaches(page)
  const email = 'keyboard@example.org'
  await page.goto(loginPage(server, '/', aim(server)))
  await expect(page.getByLabel('Email')).toBeFocused()
  await reach(page.getByRole('link', { name: 'Create an account' }))
  await page.keyboard.press('Enter')

  await expect(title(page, 'Create an account')).toBeVisible()
  expect(redirectOf(page)).toBe(aim(server))
  await page.reload()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Kay Board')
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('short')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Use at least 10 characters.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(password)
  await expect(page.getByText('At least 10 characters. Done.')).toBeVisible()
  await page.keyboard.press('Enter')

  await expect(title(page, 'Confirm your email')).toBeVisible()
  await expect(page.getByLabel('Code')).toBeFocused()
  expect(redirectOf(page)).toBe(aim(server))
  const code = await codeFromOutbox(page, server, email)
  await page.bringToFront()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await page.waitForURL(aim(server))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(breaches).toEqual([])
})

test('a forgotten password is reset, and the old one is refused', async ({ page, server }) => {
  const breaches = watchForBreaches(page)
  const email = 'forgetful@example.org'
  await page.goto(loginPage(server, '/sign-up', aim(server)))
  await page.getByLabel('Name').fill('For Getful')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(title(page, 'Confirm your email')).toBeVisible()

  // The link in the mail opens a page that knows neither the password nor the way, but the browser does.
  await page.goto(server.at('login', `/confirm?email=${encodeURIComponent(email)}`))
  await page.waitForURL((url) => url.searchParams.get('redirect_url') === aim(server))
  await page.getByLabel('Code').fill(await codeFromOutbox(page, server, email))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Your account is confirmed. Sign in to continue.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)

  await signIn(page, email, 'no idea at all')
  await expect(page.getByRole('alert')).toHaveText(
    'The email or the password isn’t right. Check both, or reset the password. Just signed up? Enter your code first.',
  )
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.getByRole('link', { name: 'reset the password' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Send a code' }).click()

  await expect(title(page, 'Choose a new password')).toBeVisible()
  await page.reload()
  await expect(page.getByText(`If there is an account for ${email}`)).toBeVisible()
  expect(redirectOf(page)).toBe(aim(server))
  const code = await codeFromOutbox(page, server, email, 'password')
  const otherCode = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  await page.getByLabel('Code').fill(otherCode)
  await page.getByLabel('New password').fill(newPassword)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'That code is wrong or has expired. Check it, or get a new one.',
  )
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await page.waitForURL(aim(server))

  await signedOutAt(page, loginPage(server, '/', aim(server)))
  await signIn(page, email, password)
  await expect(page.getByRole('alert')).toContainText('isn’t right')
  await signIn(page, email, newPassword)
  await page.waitForURL(aim(server))
  expect(breaches).toEqual([])
})

test('an address nobody has is answered like any other', async ({ page, server }) => {
  const email = 'nobody@example.org'
  await page.goto(loginPage(server, '/forgotten-password'))
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send a code' }).click()
  await expect(page.getByText(`If there is an account for ${email}`)).toBeVisible()
  await page.goto(server.at('login', '/outbox'))
  await expect(page.locator('article', { hasText: email })).toHaveCount(0)
})

test('a hostile redirect is dropped, and signing in ends in an organisation', async ({ page, server }) => {
  for (const redirect of ['https://evil.example/', '//evil.example', 'javascript:alert(1)']) {
    await page.goto(loginPage(server, '/', redirect))
    const link = page.getByRole('link', { name: 'Create an account' })
    await expect(link).toHaveAttribute('href', '/sign-up')
  }
  await page.goto(loginPage(server, '/', `http://acme.bubbles.localhost.evil.example:${server.port}/`))
  await signIn(page, 'viewer@acme.example')
  await page.waitForURL(server.at('acme', '/dashboard/**'))
})

test('an invitation fills in the e-mail and is still there at the end', async ({ page, server }) => {
  const invitation = server.at('acme', '/dashboard/accept-invite?token=t&email=ann%40example.org&new-user=1')
  await page.goto(invitation)
  await page.waitForURL(/\/\/login\..*\/sign-up/)
  await expect(page.getByText('To join Acme Research')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('ann@example.org')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('ann@example.org')
  const asked = page.waitForRequest(invitation)
  await signIn(page, 'viewer@acme.example')
  await asked
})

test('signing out in one tab is noticed in another when it gets the focus', async ({ page, server }) => {
  await openAnew(page, server, 'viewer@acme.example')
  await expect(title(page, 'Reports')).toBeVisible()
  // A call that comes late would notice it, too.
  await page.waitForLoadState('networkidle')
  const address = page.url()
  const other = await page.context().newPage()
  await other.goto(server.at('login', '/organisations'))
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(title(other, 'You are signed out')).toBeVisible()
  await expect(title(page, 'Reports')).toBeVisible()
  // Without a window manager no window ever loses the focus, so none gets it.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.waitForURL(/\/\/login\./)
  expect(redirectOf(page)).toBe(address)
})

test('pages have no accessibility violations, light and dark', async ({ browser, server }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const check = async (name: string) => expect(await violationsInBoth(page), name).toEqual([])

  for (const path of ['/', '/sign-up', '/confirm', '/forgotten-password', '/new-password']) {
    await page.goto(loginPage(server, path, aim(server)))
    await page.getByRole('textbox').first().waitFor()
    await check(path)
    await page.locator('button[type=submit]').click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    await check(`${path} with problems`)
  }
  for (const path of ['/signed-out', '/account-closed?reason=disabled', '/account-closed', '/nowhere']) {
    await page.goto(server.at('login', path))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await check(path)
  }

  await page.goto(server.at('login', '/new-password?email=ann@example.org'))
  await page.getByLabel('New password').fill(newPassword)
  await check('/new-password with its rule met')
  await page.goto(loginPage(server, '/'))
  await signIn(page, 'ann@example.org', 'no idea at all')
  await page.getByRole('alert').waitFor()
  await check('a refused sign-in')
  await signIn(page, 'viewer@acme.example')
  await page.waitForURL(server.at('acme', '/dashboard/**'))
  await page.goto(server.at('login', '/organisations'))
  await page.getByRole('link', { name: 'Acme Research' }).waitFor()
  await check('/organisations')
  await context.close()
})
