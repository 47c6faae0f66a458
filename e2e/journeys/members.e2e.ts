import type { RunningServer } from '@bubbles/test-kit/server'
import { type Browser, expect, type Page } from '@playwright/test'
import { violationsInBoth } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openAs } from '../people.ts'
import { openDashboard, reach, signIn, watchForBreaches } from '../world.ts'

const PASSWORD = 'Ten-or-more-1'
const INES = 'ines.rocha@example.org'

/** The link of the newest invitation to `address`, read from the outbox page as a person would. */
async function invitationFor(page: Page, server: RunningServer, address: string): Promise<string> {
  const outbox = await page.context().newPage()
  try {
    const link = outbox
      .locator('article', { hasText: `To ${address}` })
      .filter({ hasText: 'Invite to' })
      .first()
      .getByRole('link', { name: /accept-invite/ })
    await expect(async () => {
      await outbox.goto(server.at('login', '/outbox'))
      await expect(link).toBeVisible({ timeout: 1_000 })
    }).toPass()
    return (await link.getAttribute('href'))!
  } finally {
    await outbox.close()
  }
}

async function openMembers(browser: Browser, server: RunningServer, as: string, tab = ''): Promise<Page> {
  const page = await openAs(browser, server, as, { path: `org/members${tab}` })
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible()
  return page
}

test('invited by mail, signed up, accepted; roles gained and lost show without a reload', async ({
  browser,
  page,
  server,
}) => {
  const breaches = watchForBreaches(page)
  const admin = await openMembers(browser, server, 'admin@acme.example')

  await test.step('an admin invites a new address', () => invite(admin))
  await test.step('the link leads to sign up, and back', () => signUpFromInvite(page, server))
  await test.step('accepting it opens the reports', () => acceptInvite(page, server))

  // A change by hand would be noticed at once on focus; both pages have it here, so the interval is waited for.
  await test.step('a role that is granted opens what it is for', () => gainBuilder(admin, page))
  await test.step('losing it leads away from the builder', () => loseBuilder(admin, page, server))

  await test.step('an admin for a while, and led away from the members screen', () =>
    beAdminForAWhile(admin, page, server))

  await test.step('removed, she is led out, and the invitation opens nothing twice', () =>
    removeFromOrganisation(admin, page, server))
  expect(breaches).toEqual([])
  await admin.context().close()
})

async function invite(admin: Page) {
  await admin.getByRole('button', { name: 'Invite people' }).click()
  await admin.getByLabel('Email addresses').fill(`Inês Rocha <${INES}>`)
  await admin.getByRole('button', { name: 'Send invite' }).click()
  await admin.getByRole('button', { name: 'See invites' }).click()
  const invite = admin.getByRole('row').filter({ hasText: INES })
  await expect(invite).toContainText('Sent')
  await expect(invite).toContainText('14 days left')
}

async function signUpFromInvite(page: Page, server: RunningServer) {
  await page.goto(await invitationFor(page, server, INES))
  await page.waitForURL(/\/\/login\.[^/]+\/sign-up\?/)
  await expect(page.getByLabel('Email')).toHaveValue(INES)
  await page.getByLabel('Name').fill('Inês Rocha')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create' }).click()
  // The link was mailed to the address, so no code is.
  await page.waitForURL(/\/\/acme\.[^/]+\/dashboard\/accept-invite\?/)
}

async function acceptInvite(page: Page, server: RunningServer) {
  await expect(page.getByRole('heading', { name: 'Join Acme Research' })).toBeVisible()
  await page.getByRole('button', { name: 'Accept invite' }).click()
  await page.waitForURL(server.at('acme', '/dashboard/reports'))
  await expect(page.getByText('Carbon dioxide').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Blank' })).toHaveCount(0)
}

async function gainBuilder(admin: Page, page: Page) {
  await admin
    .getByRole('navigation', { name: 'Members and invites' })
    .getByRole('link', { name: /^Members/ })
    .click()
  await admin.getByRole('searchbox').fill('ines')
  await admin.getByRole('button', { name: 'Roles of Inês Rocha' }).click()
  await admin.getByRole('menuitemcheckbox', { name: 'Builder' }).click()
  await expect(admin.getByRole('menuitemcheckbox', { name: 'Builder' })).toBeChecked()
  await admin.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Blank' })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Blank' }).click()
  await page.waitForURL('**/reports/edit/**')
  await page.locator('.ProseMirror').waitFor()
}

async function loseBuilder(admin: Page, page: Page, server: RunningServer) {
  await admin.getByRole('row', { name: /Inês Rocha/ }).hover()
  await admin.getByRole('button', { name: 'Remove the builder role from Inês Rocha' }).click()
  await page.waitForURL(server.at('acme', '/dashboard/reports'), { timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Blank' })).toHaveCount(0)
}

async function beAdminForAWhile(admin: Page, page: Page, server: RunningServer) {
  await admin.getByRole('button', { name: 'Roles of Inês Rocha' }).click()
  await admin.getByRole('menuitemcheckbox', { name: 'Admin' }).click()
  await admin.keyboard.press('Escape')
  const organisation = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Organisation' })
  await expect(organisation).toBeVisible({ timeout: 60_000 })
  await page.goto(server.at('acme', '/dashboard/org/members'))
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible()
  await admin.getByRole('row', { name: /Inês Rocha/ }).hover()
  await admin.getByRole('button', { name: 'Remove the admin role from Inês Rocha' }).click()
  await page.waitForURL(server.at('acme', '/dashboard/reports'), { timeout: 60_000 })
  await expect(organisation).toHaveCount(0)
}

async function removeFromOrganisation(admin: Page, page: Page, server: RunningServer) {
  await admin.getByRole('button', { name: 'More for Inês Rocha' }).click()
  await admin.getByRole('menuitem', { name: 'Remove' }).click()
  await admin.getByRole('button', { name: 'Remove from the organisation' }).click()
  await expect(admin.getByText('No member matches “ines”.')).toBeVisible()
  await page.waitForURL('**/dashboard/no-orgs', { timeout: 60_000 })
  await page.goto(await invitationFor(page, server, INES))
  await expect(page.getByRole('heading', { name: 'The invite is accepted' })).toBeVisible()
}

test('what an invitation says to whom it was not sent, and once it is closed', async ({
  browser,
  page,
  server,
}) => {
  const email = 'noor.aziz@example.org'
  const admin = await openMembers(browser, server, 'admin@acme.example')
  await admin.getByRole('button', { name: 'Invite people' }).click()
  await admin.getByLabel('Email addresses').fill(`${email}\nbuilder@acme.example, no one`)
  await admin.getByRole('checkbox', { name: /Reviewer/ }).check()
  await admin.getByRole('button', { name: 'Send 3 invites' }).click()
  const sheet = admin.getByRole('dialog')
  await expect(sheet.getByText('1 person invited.')).toBeVisible()
  await expect(sheet.getByText('This person is already a member.')).toBeVisible()
  await expect(admin.getByLabel('Email addresses')).toHaveValue('builder@acme.example\nno one')
  await sheet.getByRole('button', { name: 'Done' }).click()

  const link = await invitationFor(admin, server, email)
  await page.goto(link)
  await page.waitForURL(/\/sign-up\?/)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, 'viewer@acme.example')
  await expect(page.getByRole('heading', { name: 'This invite is for another address' })).toBeVisible()
  await page.getByRole('button', { name: `Sign in as ${email}` }).click()
  await page.waitForURL(/\/\/login\./)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
    'href',
    /sign-up\?email=/,
  )
  await signIn(page, 'viewer@acme.example')
  await expect(page.getByRole('heading', { name: 'This invite is for another address' })).toBeVisible()

  await admin.getByRole('link', { name: /^Invites/ }).click()
  await admin.getByRole('button', { name: `More for ${email}` }).click()
  await admin.getByRole('menuitem', { name: 'Revoke' }).click()
  await admin.getByRole('button', { name: 'Revoke invite' }).click()
  await expect(admin.getByRole('row').filter({ hasText: email })).toContainText('Revoked')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The invite is revoked' })).toBeVisible()
  await page.goto(server.at('globex', `/dashboard/accept-invite${new URL(link).search}`))
  await expect(page.getByRole('heading', { name: 'This invite isn’t valid' })).toBeVisible()
  await admin.context().close()
})

test('the owner, who is the last admin, can neither be removed nor leave', async ({ page, server }) => {
  await openDashboard(page, server, 'owner@acme.example', 'acme', 'org/members')
  await page.getByRole('row', { name: /Samuel Okafor/ }).hover()
  await page.getByRole('button', { name: 'Remove the admin role from Samuel Okafor' }).click()
  await expect(page.getByText('Samuel Okafor is no longer an admin.')).toBeVisible()

  await page.getByRole('button', { name: 'More for Nora Lindqvist' }).click()
  await expect(page.getByText('The owner can’t be removed. Transfer the organisation first.')).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Remove' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Roles of Nora Lindqvist' }).click()
  const admin = page.getByRole('menuitemcheckbox', { name: 'Admin' })
  await expect(admin).toHaveAttribute('aria-disabled', 'true')
  await admin.click({ force: true })
  await expect(admin).toBeChecked()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Roles of Samuel Okafor' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Admin' }).click()
  await expect(page.getByText('Samuel Okafor is now an admin.')).toBeVisible()
  await page.goto(server.at('acme', '/dashboard/user/account'))
  await expect(page.getByText('Transfer it to someone else before you leave')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Leave/ })).toHaveCount(0)
})

test('by keyboard alone: find, grant, take back, invite', async ({ browser, server }) => {
  const page = await openMembers(browser, server, 'admin@acme.example')
  await page.getByText('Mei Tanaka').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('tanaka')
  await expect(page.getByText('Priya Raman')).toHaveCount(0)
  const roles = page.getByRole('button', { name: 'Roles of Mei Tanaka' })
  await reach(roles)
  await page.keyboard.press('Enter')
  const reviewer = page.getByRole('menuitemcheckbox', { name: 'Reviewer' })
  await expect(page.getByRole('menu').locator(':focus')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(reviewer).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(reviewer).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(roles).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Remove the reviewer role from Mei Tanaka' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Mei Tanaka/ })).toContainText('Viewer only')
  await expect(page.getByText('Mei Tanaka is no longer a reviewer.')).toBeVisible()

  const invite = page.getByRole('button', { name: 'Invite people' })
  await invite.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email addresses')).toBeFocused()
  await page.keyboard.type('keys@example.org')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('keys@example.org invited.')).toBeVisible()
  await page.context().close()
})

test('members, invites and the invitation have no accessibility violations, light and dark', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const check = async (name: string) => expect(await violationsInBoth(page), name).toEqual([])
  await openDashboard(page, server, 'owner@acme.example', 'acme', 'org/members')
  await page.getByText('Samuel Okafor').waitFor()
  await check('members')
  await page.getByRole('button', { name: 'Invite people' }).click()
  const address = 'axe@example.org'
  await page.getByLabel('Email addresses').fill(`${address}, no one`)
  await page.getByRole('button', { name: 'Send 2 invites' }).click()
  await page.getByText('1 person invited.').waitFor()
  await check('invite sheet')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: /^Invites/ }).click()
  await page.getByText(address).waitFor()
  await check('invites')
  await page.setViewportSize({ width: 390, height: 844 })
  await check('invites on a phone')
  await page.goto(await invitationFor(page, server, address))
  await page.getByRole('heading', { name: 'This invite is for another address' }).waitFor()
  await check('invitation for another')
  await context.close()
})
