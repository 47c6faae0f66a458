import { expect } from '@playwright/test'
import { test } from '../fixtures.ts'
import { faultsOf, fillSignIn } from '../inGerman.ts'

test.use({ locale: 'de-DE' })

test('someone chooses a language before signing in, and one for their account', async ({ page, server }) => {
  await page.goto(server.at('acme', '/dashboard/'))
  await page.waitForURL(/\/\/login\./)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await fillSignIn(page, 'builder@acme.example')
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

test('what is English, or cut, on a German screen is found', async ({ page, server }) => {
  await page.goto(server.at('login', '/'))
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  await expect.poll(() => faultsOf(page)).toEqual({ english: [], cut: [] })
  await page.getByRole('heading', { name: 'Anmelden' }).evaluate((heading) => {
    const say = (words: string, style = '') => {
      const line = document.createElement('p')
      line.textContent = words
      line.style.cssText = style
      heading.after(line)
    }
    say('Sign in')
    say('3 readers')
    say('Ihre E-Mail-Adresse', 'width: 40px; overflow: hidden; white-space: nowrap')
    heading.setAttribute('title', 'Try again')
  })
  expect(await faultsOf(page)).toEqual({
    english: expect.arrayContaining(['Sign in', '3 readers', 'Try again']),
    cut: ['Ihre E-Mail-Adresse [p.]'],
  })
})
