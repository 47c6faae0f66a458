import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { cutOff, leftInEnglish } from '../inGerman.ts'
import { DEMONSTRATION_PASSWORD } from '../world.ts'

test.use({ locale: 'de-DE' })

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** Looks at a screen in both widths: nothing is left in English, nothing of ours is cut. */
async function look(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const seen = async () => ({ english: await leftInEnglish(page), cut: await cutOff(page) })
    await expect.poll(seen, `${name} at ${size.width}`).toEqual({ english: [], cut: [] })
  }
  await page.setViewportSize(SIZES[0]!)
}

async function signInGerman(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-Mail').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill(DEMONSTRATION_PASSWORD)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await page.waitForURL((url) => url.hostname.startsWith('acme.'))
}

test('whose browser asks for German reads every screen in German', async ({ page, server }) => {
  await page.goto(server.at('acme', '/dashboard/'))
  await page.waitForURL(/\/\/login\./)
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await look(page, 'the sign-in')
  await signInGerman(page, 'owner@acme.example')

  await expect(page.getByRole('heading', { name: 'Berichte', level: 1 })).toBeVisible()
  await look(page, 'the list')

  const screens = [
    ['engagement', 'Nutzung'],
    ['engagement/audience', 'Nutzung'],
    ['inbox', 'Posteingang'],
    ['org/members', 'Mitglieder'],
    ['org/settings', 'Einstellungen'],
    ['org/audit', 'Prüfprotokoll'],
    ['org/branding', 'Branding'],
    ['org/tokens', 'API-Token'],
    ['user/account', 'Ihr Konto'],
  ] as const
  for (const [path, heading] of screens) {
    await page.goto(server.at('acme', `/dashboard/${path}`))
    await expect(page.getByRole('heading', { name: heading, level: 1 }), path).toBeVisible()
    await expect(page.locator('[aria-busy="true"]'), path).toHaveCount(0)
    await expect(page.getByText('Die Seite konnte nicht angezeigt werden.'), path).toHaveCount(0)
    await look(page, path)
  }
})

test('a report is written and published in German', async ({ page, server }) => {
  await page.goto(server.at('acme', '/dashboard/'))
  await page.waitForURL(/\/\/login\./)
  await signInGerman(page, 'owner@acme.example')
  await page.getByRole('button', { name: 'Leer' }).click()
  await page.waitForURL('**/reports/edit/**')
  await page.locator('.ProseMirror > *').first().click()
  await page.keyboard.type('Ein Bericht')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Und was darin steht.')
  await expect(page.getByText(/^(?:Gerade g|G)espeichert/).first()).toBeVisible()
  await look(page, 'the builder')
  await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: /veröffentlichen/i }).last()).toBeEnabled()
  await look(page, 'publishing')
})

test('someone chooses a language before signing in, and one for their account', async ({ page, server }) => {
  await page.goto(server.at('acme', '/dashboard/'))
  await page.waitForURL(/\/\/login\./)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await signInGerman(page, 'builder@acme.example')
  await expect(page.getByRole('heading', { name: 'Berichte', level: 1 })).toBeVisible()

  await page.goto(server.at('acme', '/dashboard/user/account'))
  await page.getByRole('radio', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible()
  // Another browser of theirs, which asks for German, follows the account.
  await page.context().clearCookies({ name: 'bubbles-language' })
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(server.at('acme', '/dashboard/user/account'))
  await expect(page.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible()
})
