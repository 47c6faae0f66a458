import { expect, type Page } from '@playwright/test'
import type { RunningServer } from '@bubbles/test-kit/server'

export const DEMONSTRATION_PASSWORD = 'Bubbles-demo-1'

/** Signs in at the form the page shows now. */
export async function signIn(page: Page, email: string, password = DEMONSTRATION_PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens an organisation's dashboard as one of the demonstration's people, through the identity pages. */
export async function openDashboard(
  page: Page,
  server: RunningServer,
  email: string,
  organisation = 'acme',
  path = '',
): Promise<void> {
  await page.goto(server.at(organisation, `/dashboard/${path}`))
  await page.waitForURL(/\/\/login\./)
  await signIn(page, email)
  await page.waitForURL((url) => url.hostname.startsWith(`${organisation}.`))
}

/** The code of the newest mail to `address`, read from the outbox page as a person would. */
export async function codeFromOutbox(page: Page, server: RunningServer, address: string): Promise<string> {
  const outbox = await page.context().newPage()
  try {
    const mail = outbox
      .locator('article', { hasText: address })
      .filter({ has: outbox.locator('.code') })
      .first()
    await expect(async () => {
      await outbox.goto(server.at('login', '/outbox'))
      await expect(mail).toBeVisible({ timeout: 500 })
    }).toPass()
    return /\b\d{6}\b/.exec(await mail.innerText())![0]
  } finally {
    await outbox.close()
  }
}

/** Fails the test on anything the browser refuses to run or load. */
export function watchForBreaches(page: Page): string[] {
  const breaches: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Refused to/.test(message.text()))
      breaches.push(message.text())
  })
  page.on('pageerror', (error) => breaches.push(String(error)))
  return breaches
}
