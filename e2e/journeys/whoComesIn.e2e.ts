import type { RunningServer } from '@bubbles/test-kit/server'
import { expect, type Page } from '@playwright/test'
import { violationsInBoth } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openAs } from '../people.ts'
import { codeFromOutbox } from '../world.ts'

test.use({ serverEnv: { BUBBLES_SIGN_UP: 'invited', BUBBLES_CREATE_ORGANISATIONS: 'managers' } })

test('a stranger learns by mail that it takes an invite; who is invited comes in, and creates no organisation', async ({
  browser,
  page,
  server,
}) => {
  await test.step('the page is the same for a stranger, whose mail says why no code comes', async () => {
    await page.goto(server.at('login', '/sign-up'))
    await page.getByLabel('Name').waitFor()
    expect(await violationsInBoth(page)).toEqual([])
    await signUp(page, server, 'stranger@example.org')
    const mail = page.locator('article', { hasText: 'stranger@example.org' })
    await expect(async () => {
      await page.goto(server.at('login', '/outbox'))
      await expect(mail).toHaveCount(1, { timeout: 1_000 })
    }).toPass()
    await expect(mail).toContainText('You need an invite to Bubbles')
  })

  await test.step('an admin invites, and the same page takes the address', async () => {
    const admin = await openAs(browser, server, 'admin@acme.example', { path: 'org/members' })
    await admin.getByRole('button', { name: 'Invite people' }).click()
    await admin.getByLabel('Email addresses').fill('olga@example.org')
    await admin.getByRole('button', { name: 'Send invite' }).click()
    await expect(admin.getByRole('button', { name: 'See invites' })).toBeVisible()
    await signUp(page, server, 'olga@example.org')
    await page.getByLabel('Code').fill(await codeFromOutbox(page, server, 'olga@example.org'))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await admin.context().close()
  })

  await test.step('without an organisation, the page says whom to ask', async () => {
    await page.waitForURL('**/dashboard/no-orgs')
    await expect(page.getByRole('heading', { name: 'You’re not in an organisation yet' })).toBeVisible()
    await expect(page.getByText('only they can create one here')).toBeVisible()
    await expect(page.getByLabel('Organisation name')).toHaveCount(0)
    expect(await violationsInBoth(page)).toEqual([])
  })

  await test.step('a member is offered no new organisation', async () => {
    const member = await openAs(browser, server, 'builder@acme.example')
    await member
      .getByRole('button', { name: /Ember Energy|Acme Research/ })
      .first()
      .click()
    await expect(member.getByRole('menuitem', { name: 'New organisation' })).toHaveCount(0)
    await member.context().close()
  })
})

async function signUp(page: Page, server: RunningServer, email: string) {
  await page.goto(server.at('login', '/sign-up'))
  await expect(page.getByText('Only people who have been invited can create an account here.')).toBeVisible()
  await page.getByLabel('Name').fill('Olga Newcomer')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Ten-or-more-1')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByLabel('Code')).toBeVisible()
}
