import { expect } from '@playwright/test'
import { test } from '../fixtures.ts'
import { look, lookAt, lookInto, rememberData, settled, signInGerman } from '../inGerman.ts'

/** Names of fonts, in which some words are English. */
const FONTS = [
  'Plus Jakarta Sans',
  'Open Sans',
  'Work Sans',
  'Public Sans',
  'Source Sans',
  'Sans',
  'Serif',
  'Atkinson Hyperlegible Next',
  'Space Grotesk',
]

test.use({ locale: 'de-DE' })

test('settings, branding and the audit log', async ({ page, server }) => {
  rememberData(page, ...FONTS)
  await signInGerman(page, server, 'owner@acme.example')
  await lookAt(page, server.at('acme', '/dashboard/org/settings'), 'Einstellungen')
  await lookInto(page, [
    'Übertragen',
    'Single Sign-on einrichten',
    'ID entfernen',
    'Neue Verbindung',
    'Neuer Webhook',
    'Deaktivieren',
    'Löschen',
  ])
  await page.getByRole('textbox', { name: 'Name der Organisation' }).fill('Acme Research Institute')
  await look(page, 'a setting that is not saved yet')
  await page.getByRole('button', { name: 'Speichern' }).first().click()
  await lookAt(page, server.at('acme', '/dashboard/org/branding'), 'Branding')
  await lookInto(page, ['Design auswählen', 'Schriften hinzufügen'])
  await lookAt(page, server.at('acme', '/dashboard/org/audit'), 'Prüfprotokoll')
  await lookInto(page, ['Von: aus einem Kalender auswählen'])
})

test('what those who manage accounts see', async ({ page, server }) => {
  rememberData(page)
  await signInGerman(page, server, 'manager@bubbles.example', 'default')
  await lookAt(page, server.at('default', '/dashboard/account-management/accounts'), /./)
  await lookInto(page, [/^Organisation erstellen|^Neue Organisation/])
  await page.getByRole('link', { name: 'Acme Research' }).first().click()
  await settled(page)
  await look(page, 'an account')
})

test('engagement of all reports and of one', async ({ page, server }) => {
  rememberData(page)
  await signInGerman(page, server, 'owner@acme.example')
  const tabs = ['overview', 'audience', 'blocks', 'feedback', 'details', 'editions']
  for (const tab of tabs) await lookAt(page, server.at('acme', `/dashboard/engagement/${tab}`), 'Nutzung')
  await page.goto(server.at('acme', '/dashboard/engagement/overview'))
  await settled(page)
  await lookInto(page, [/^Filter/, /^Bericht:/, /^Tage:/, 'Notiz hinzufügen', 'Ziel hinzufügen'])
  await page.getByText('Wie hier gezählt wird').click()
  await page.getByRole('button', { name: 'Australien' }).click()
  await settled(page)
  await look(page, 'how it is counted, and a filter')
  await page.goto(server.at('acme', '/dashboard/engagement/blocks'))
  await page.getByRole('main').getByRole('link', { name: /Iowa/ }).click()
  await expect(page).toHaveURL(/[\da-f-]{36}/)
  const report = new URL(page.url()).pathname.split('/').at(-1)!
  for (const tab of tabs)
    await lookAt(page, server.at('acme', `/dashboard/engagement/${tab}/${report}`), 'Nutzung')
})
