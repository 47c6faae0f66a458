import { expect, type Page } from '@playwright/test'
import {
  enterGerman,
  fillDialog,
  germanTest as test,
  look,
  lookAtRefusal,
  pressDialog,
  settled,
  startGermanReport,
} from '../inGerman.ts'
import { DEMONSTRATION_PASSWORD } from '../world.ts'

test('a token for provisioning by SCIM, filled in and refused', async ({ page, server }) => {
  await enterGerman(page, server, 'owner@acme.example', 'Bereitstellung bei Acme Id')
  const dialog = page.getByRole('dialog')
  await page.goto(server.at('acme', '/dashboard/org/tokens'))
  await page.getByRole('button', { name: 'Neues Token' }).click()
  await lookAtRefusal(page, 'Token erstellen', 'Geben Sie dem Token einen Namen.')
  await fillDialog(page, { Name: 'Bereitstellung bei Acme Id' })
  await lookAtRefusal(page, 'Token erstellen', 'Wählen Sie mindestens eine Sache')
  await dialog.getByRole('checkbox', { name: 'Mitglieder per SCIM bereitstellen' }).check()
  await lookAtRefusal(page, 'Token erstellen', 'Geben Sie Ihr Passwort ein.')
  await fillDialog(page, { 'Ihr Passwort': 'falsch' })
  await lookAtRefusal(page, 'Token erstellen', 'Dieses Passwort ist falsch')
  await fillDialog(page, { 'Ihr Passwort': DEMONSTRATION_PASSWORD })
  await pressDialog(page, 'Token erstellen')
  await expect(dialog.getByText('/api/scim/v2/Users')).toBeVisible()
  await look(page, 'the token, once')
  await page.keyboard.press('Escape')
  await look(page, 'the token, not copied')
  await pressDialog(page, 'Ohne Kopieren schließen')
  await settled(page)
  await look(page, 'the token in the list')
})

/** Goes to the sheet in which a report is published. */
async function openPublishing(page: Page) {
  await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).click()
  const sheet = page.getByRole('dialog').first()
  await expect(sheet.getByRole('button', { name: /veröffentlichen/i }).last()).toBeEnabled()
  return sheet
}

test('links to a draft, made, refused and ended', async ({ page, server }) => {
  await enterGerman(page, server, 'owner@acme.example')
  await startGermanReport(page, 'Und was darin steht.')
  const sheet = await openPublishing(page)
  const links = sheet.getByRole('region', { name: 'Vorschaulinks' })
  await page.route('**/preview-links', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await links.getByRole('button', { name: 'Link erstellen' }).click()
  await expect(links.getByRole('alert')).toBeVisible()
  await look(page, 'a link that couldn’t be made')
  await page.unroute('**/preview-links')
  await links.getByRole('combobox', { name: 'Gültig für' }).click()
  await look(page, 'how long a link works')
  await page.getByRole('option', { name: '30 Tage' }).click()
  await links.getByRole('button', { name: 'Link erstellen' }).click()
  await expect(links.getByText('Kopieren Sie den Link jetzt.')).toBeVisible()
  await look(page, 'a link, once')
  await links.getByRole('button', { name: /^Link beenden/ }).click()
  await page.route('**/preview-links/*', (route) => route.abort())
  await lookAtRefusal(page, 'Link beenden', /Verbindung|erreich/)
  await page.unroute('**/preview-links/*')
  await pressDialog(page, 'Link beenden')
  await expect(links.getByText(/Beendet am/)).toBeVisible()
  await look(page, 'a link that has ended')
})
