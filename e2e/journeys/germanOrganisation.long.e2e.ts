import type { RunningServer } from '@bubbles/test-kit/server'
import { expect, type Locator, type Page } from '@playwright/test'
import {
  enterGerman,
  fillDialog,
  germanTest as test,
  look,
  lookAt,
  lookAtRefusal,
  lookInto,
  pressDialog,
  rememberData,
  settled,
  signInGerman,
} from '../inGerman.ts'
import { DEMONSTRATION_PASSWORD } from '../world.ts'

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

/** An address of this machine at which nothing listens, which the server may ask. */
const NOBODY = '127.0.0.1:9'

test.use({
  serverEnv: {
    BUBBLES_PAGES_TARGET: 'pages.bubbles.example',
    BUBBLES_NAME_SERVERS: NOBODY,
    DATA_ALLOWED_HOSTS: NOBODY,
  },
})

/** Opens the settings, and finds a section of theirs. */
async function openSection(page: Page, server: RunningServer, name: string): Promise<Locator> {
  await signInGerman(page, server, 'owner@acme.example')
  await page.goto(server.at('acme', '/dashboard/org/settings'))
  return page.getByRole('region', { name, exact: true })
}

test('settings, branding and the audit log', async ({ page, server }) => {
  await enterGerman(page, server, 'owner@acme.example', ...FONTS)
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

test('single sign-on filled in, refused, and with a provider that is down', async ({ page, server }) => {
  rememberData(page, 'Acme Id')
  const section = await openSection(page, server, 'Single Sign-on')
  const dialog = page.getByRole('dialog')
  await section.getByRole('button', { name: 'Single Sign-on einrichten' }).click()
  await lookAtRefusal(page, 'Anbieter speichern', 'Geben Sie die Client-ID ein')
  await fillDialog(page, { Name: 'Acme Id', Aussteller: 'http://10.0.0.1', 'Client-ID': 'c1' })
  await fillDialog(page, { 'Client-Geheimnis': 's1', 'Ihr Passwort': 'falsch' })
  await lookAtRefusal(page, 'Anbieter speichern', 'Dieses Passwort ist falsch')
  await fillDialog(page, { 'Ihr Passwort': DEMONSTRATION_PASSWORD })
  await lookAtRefusal(page, 'Anbieter speichern', 'nicht im öffentlichen Internet')
  await fillDialog(page, { Aussteller: `http://${NOBODY}` })
  await pressDialog(page, 'Anbieter speichern')
  await expect(dialog).toBeHidden()
  await section.getByRole('button', { name: 'Verbindung testen' }).click()
  await expect(section.getByRole('status')).toContainText('nicht erreichbar')
  await look(page, 'a provider that is down')

  await section.getByRole('button', { name: 'Domain hinzufügen' }).click()
  await lookAtRefusal(page, 'Domain hinzufügen', 'Geben Sie eine Domain ein')
  await fillDialog(page, { Domain: '10.0.0.1' })
  await lookAtRefusal(page, 'Domain hinzufügen', 'keine IP-Adresse')
  await fillDialog(page, { Domain: 'acme.example' })
  await pressDialog(page, 'Domain hinzufügen')
  await section.getByRole('button', { name: 'Eintrag für acme.example prüfen' }).click()
  await expect(section.getByRole('alert')).toContainText('acme.example')
  await look(page, 'a record that can’t be looked up')

  await section.getByRole('button', { name: 'Regeln ändern' }).click()
  await dialog.getByRole('button', { name: 'Gruppe hinzufügen' }).click()
  await lookAtRefusal(page, 'Regeln speichern', 'Geben Sie in jeder Zeile eine Gruppe ein')
  await fillDialog(page, { 'Gruppe 1': 'writers' })
  await dialog.getByText('Single Sign-on verlangen', { exact: true }).click()
  await fillDialog(page, { 'Ihr Passwort': DEMONSTRATION_PASSWORD })
  await lookAtRefusal(page, 'Regeln speichern', 'Bestätigen Sie eine Domain, bevor Sie')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a domain of the organisation’s own, refused and without its records', async ({ page, server }) => {
  rememberData(page)
  const section = await openSection(page, server, 'Eigene Domain')
  await section.getByRole('button', { name: 'Domain hinzufügen' }).click()
  await lookAtRefusal(page, 'Domain hinzufügen', 'Geben Sie eine Domain ein')
  for (const [wrong, refusal] of [
    ['localhost', 'eigene Name jedes Computers'],
    ['10.0.0.1', 'keine IP-Adresse'],
    ['acme', 'einfachen Buchstaben'],
    ['acme.bubbles.localhost', 'gehört zu dieser Installation'],
  ] as const) {
    await fillDialog(page, { Domain: wrong })
    await lookAtRefusal(page, 'Domain hinzufügen', refusal)
  }
  await fillDialog(page, { Domain: 'reports.acme.example' })
  await pressDialog(page, 'Domain hinzufügen')
  await section.getByRole('button', { name: 'Jetzt prüfen' }).click()
  await expect(section.getByRole('status')).toContainText('reports.acme.example')
  await look(page, 'records that can’t be looked up')
  await lookInto(page, ['Domain entfernen'])
})

test('a webhook filled in, refused, and with a receiver that is down', async ({ page, server }) => {
  rememberData(page)
  const section = await openSection(page, server, 'Webhooks')
  const dialog = page.getByRole('dialog')
  await section.getByRole('button', { name: 'Neuer Webhook' }).click()
  await lookAtRefusal(page, 'Webhook erstellen', 'Wählen Sie mindestens ein Ereignis.')
  await dialog.getByRole('radio', { name: 'Slack-Nachricht' }).click()
  await look(page, 'a webhook to a chat')
  await dialog.getByRole('radio', { name: 'Signiertes JSON' }).click()
  for (const tick of await dialog.getByRole('checkbox').all()) await tick.check()
  for (const [wrong, refusal] of [
    ['gopher://x', 'https://example.org/hooks'],
    ['http://10.0.0.1/hooks', 'nicht im öffentlichen Internet'],
  ] as const) {
    await fillDialog(page, { Adresse: wrong })
    await lookAtRefusal(page, 'Webhook erstellen', refusal)
  }
  await fillDialog(page, { Adresse: `http://${NOBODY}/hooks`, Beschreibung: 'Team-Chat' })
  await pressDialog(page, 'Webhook erstellen')
  await expect(dialog.getByLabel('Signaturgeheimnis', { exact: true })).toBeVisible()
  await look(page, 'its secret')
  await pressDialog(page, 'Ich habe es kopiert')
  await section.getByRole('button', { name: /^Zustellungen des Webhooks/ }).click()
  await settled(page)
  await look(page, 'no deliveries')
  await pressDialog(page, 'Testereignis senden')
  await expect(dialog.getByText('Fehlgeschlagen')).toBeVisible()
  await look(page, 'a delivery that failed')
  await page.keyboard.press('Escape')
  const more = `Mehr zum Webhook an ${NOBODY}`
  await lookInto(page, [
    [more, 'Bearbeiten'],
    [more, 'Neues Geheimnis erstellen'],
    [more, 'Löschen'],
  ])
  await section.getByRole('button', { name: more }).click()
  await page.getByRole('menuitem', { name: 'Neues Geheimnis erstellen' }).click()
  await pressDialog(page, 'Neues Geheimnis erstellen')
  await pressDialog(page, 'Ich habe es kopiert')
  await expect(section.getByText('Das vorherige Geheimnis gilt auch noch bis')).toBeVisible()
  await look(page, 'a webhook with a new secret')
})

test('a database filled in, refused, and not to be reached', async ({ page, server }) => {
  rememberData(page, 'Vertrieb', `reader, ${NOBODY}, sales`)
  const section = await openSection(page, server, 'Datenbanken')
  await section.getByRole('button', { name: 'Neue Verbindung' }).click()
  await lookAtRefusal(page, 'Verbindung erstellen', 'Geben Sie den Namen des Servers ein.')
  const [host, port] = NOBODY.split(':') as [string, string]
  await fillDialog(page, { Name: 'Vertrieb', Server: host, Port: '99999', Datenbank: 'sales' })
  await fillDialog(page, { Benutzer: 'reader', Passwort: 'x' })
  await lookAtRefusal(page, 'Verbindung erstellen', 'eine Zahl von 1 bis 65535')
  await fillDialog(page, { Port: port, 'Zertifikat der Zertifizierungsstelle': 'keines' })
  await lookAtRefusal(page, 'Verbindung erstellen', 'PEM-Format')
  await fillDialog(page, { 'Zertifikat der Zertifizierungsstelle': '' })
  await pressDialog(page, 'Verbindung erstellen')
  await expect(page.getByRole('dialog')).toBeHidden()
  await section.getByRole('button', { name: 'Verbindung zu „Vertrieb“ testen' }).click()
  await expect(section.getByRole('status')).toBeVisible()
  await look(page, 'a database that can’t be reached')
  await lookInto(page, [
    ['Mehr zu „Vertrieb“', 'Bearbeiten'],
    ['Mehr zu „Vertrieb“', 'Löschen'],
  ])
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
  await enterGerman(page, server, 'owner@acme.example')
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
