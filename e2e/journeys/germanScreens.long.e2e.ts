import { expect } from '@playwright/test'
import { appWith } from '../authenticatorApp.ts'
import {
  enterGerman,
  fillDialog,
  fillSignIn,
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
import { DEMONSTRATION_PASSWORD, signedOutAt } from '../world.ts'

test('the pages to sign in, without an account or a password', async ({ page, server }) => {
  rememberData(page)
  for (const [path, heading] of [
    ['/', 'Anmelden'],
    ['/sign-up', 'Konto'],
    ['/confirm?email=ann@acme.example', 'bestätigen'],
    ['/forgotten-password', 'Passwort'],
    ['/new-password?email=ann@acme.example', 'Passwort'],
    ['/signed-out', 'abgemeldet'],
    ['/account-closed', 'Konto'],
  ] as const)
    await lookAt(page, server.at('login', path), new RegExp(heading))
  await page.goto(server.at('login', '/'))
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await look(page, 'nothing filled in')
  await page.getByLabel('E-Mail').fill('owner@acme.example')
  await page.getByLabel('Passwort', { exact: true }).fill('Not this one')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await look(page, 'a wrong password')
})

test('the list of reports and the inbox', async ({ page, server }) => {
  await enterGerman(page, server, 'owner@acme.example')
  await lookAt(page, server.at('acme', '/dashboard/'), 'Berichte')
  const iowa = 'Aktionen für Renewables went from 4% to 39% of Iowa’s electricity'
  await lookInto(page, [
    /^Reihenfolge/,
    'Importieren',
    iowa,
    [iowa, 'Umbenennen'],
    [iowa, 'Schlagwörter'],
    [iowa, 'Als Vorlage speichern'],
  ])
  await page.getByRole('button', { name: /^Vorlage/ }).click()
  await settled(page)
  await look(page, 'templates to start from')
  await page.goto(server.at('acme', '/dashboard/'))
  await page.getByRole('button', { name: /^Filter/ }).click()
  await look(page, 'filters')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(page, 'the jump to anything')
  await page.keyboard.press('Escape')
  for (const tab of ['published', 'unpublished', 'templates'])
    await lookAt(page, server.at('acme', `/dashboard/reports/${tab}`), 'Berichte')
  await lookAt(page, server.at('acme', '/dashboard/inbox'), 'Posteingang')
})

test('members, tokens and the account', async ({ page, server }) => {
  await enterGerman(page, server, 'owner@acme.example', 'Chrome', 'Linux', 'English')
  await lookAt(page, server.at('acme', '/dashboard/org/members'), 'Mitglieder')
  await lookInto(page, [
    'Personen einladen',
    /^Zuletzt gesehen:/,
    /^Anmeldung in zwei Schritten:/,
    /^Rolle:/,
    'Rollen von Nora Lindqvist',
    'Mehr zu Nora Lindqvist',
    'Mehr zu Mei Tanaka',
  ])
  await lookAt(page, server.at('acme', '/dashboard/org/members/invites'), 'Mitglieder')
  await lookInto(page, [/^Status:/])
  await lookAt(page, server.at('acme', '/dashboard/org/tokens'), 'API-Token')
  await lookInto(page, ['Neues Token'])
  await lookAt(page, server.at('acme', '/dashboard/user/account'), 'Ihr Konto')
  await lookInto(page, ['Authentifizierungs-App einrichten', 'Passkey hinzufügen'])
  for (const path of ['no-orgs', 'accept-invite', 'nowhere']) {
    await page.goto(server.at('acme', `/dashboard/${path}`))
    await settled(page)
    await look(page, path)
  }
})

test('passkeys and the authenticator app filled in, and codes that are refused', async ({ page, server }) => {
  rememberData(page, 'Chrome', 'Linux', 'English', 'Laptop')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const email = 'analyst@acme.example'
  const account = server.at('acme', '/dashboard/user/account')
  const password = { 'Ihr Passwort': DEMONSTRATION_PASSWORD }
  await signInGerman(page, server, email)
  await page.goto(account)

  await page.getByRole('button', { name: 'Passkey hinzufügen' }).click()
  await lookAtRefusal(page, 'Weiter', 'Geben Sie Ihr Passwort ein.')
  await fillDialog(page, { 'Ihr Passwort': 'falsch' })
  await lookAtRefusal(page, 'Weiter', 'Dieses Passwort ist falsch')
  await fillDialog(page, password)
  await pressDialog(page, 'Weiter')
  await fillDialog(page, { Name: '' })
  await lookAtRefusal(page, 'Passkey erstellen', 'Geben Sie dem Passkey einen Namen.')
  await fillDialog(page, { Name: 'Laptop' })
  await pressDialog(page, 'Passkey erstellen')
  await page.getByRole('button', { name: 'Passkey hinzufügen' }).click()
  await fillDialog(page, password)
  await pressDialog(page, 'Weiter')
  await lookAtRefusal(page, 'Passkey erstellen', 'Dieses Gerät hat bereits einen Passkey')
  await page.keyboard.press('Escape')
  await lookInto(page, ['Passkey „Laptop“ entfernen'])

  await page.getByRole('button', { name: 'Authentifizierungs-App einrichten' }).click()
  await fillDialog(page, password)
  await pressDialog(page, 'Weiter')
  const key = await page.getByRole('dialog').locator('code').innerText()
  const app = appWith(key.replaceAll(/\s/g, ''))
  const turnOn = 'Anmeldung in zwei Schritten einschalten'
  await lookAtRefusal(page, turnOn, 'Geben Sie die sechs Ziffern ein')
  await fillDialog(page, { 'Code aus der App': '000000' })
  await lookAtRefusal(page, turnOn, 'Dieser Code ist falsch.')
  await fillDialog(page, { 'Code aus der App': await app.next() })
  await pressDialog(page, turnOn)
  await expect(page.getByRole('list', { name: 'Wiederherstellungscodes' })).toBeVisible()
  const codes = await page.getByRole('dialog').getByRole('listitem').allInnerTexts()
  rememberData(page, ...codes)
  await look(page, 'the recovery codes')
  await page.keyboard.press('Escape')
  await look(page, 'the recovery codes, not saved')
  await pressDialog(page, 'Ohne Kopieren schließen')
  await look(page, 'two-step sign-in is on')
  await page.getByRole('button', { name: 'Neue Codes erstellen' }).click()
  await fillDialog(page, password)
  await pressDialog(page, 'Neue Codes erstellen')
  await expect(page.getByRole('heading', { name: 'Geben Sie Ihren Code ein' })).toBeVisible()
  await fillDialog(page, { Code: '000000' })
  await lookAtRefusal(page, 'Weiter', 'Dieser Code ist falsch.')
  await fillDialog(page, { Code: await app.next() })
  await pressDialog(page, 'Weiter')
  await expect(page.getByRole('heading', { name: 'Ihre neuen Wiederherstellungscodes' })).toBeVisible()

  await signedOutAt(page, account)
  await page.waitForURL(/\/\/login\./)
  await fillSignIn(page, email)
  const signIn = page.getByRole('button', { name: 'Anmelden', exact: true })
  for (const [label, wrong, refusal] of [
    ['Code', '', 'Geben Sie den Code aus Ihrer Authentifizierungs-App ein.'],
    ['Code', '000000', 'Dieser Code ist falsch.'],
    ['Wiederherstellungscode', codes[0]!, 'wurde bereits verwendet'],
  ] as const) {
    if (label !== 'Code') await page.getByRole('button', { name: 'Wiederherstellungscode verwenden' }).click()
    await page.getByLabel(label, { exact: true }).fill(wrong)
    await signIn.click()
    await expect(page.getByText(refusal).first()).toBeVisible()
    await look(page, `a second step refused: ${refusal}`)
  }
  await page.getByRole('button', { name: 'Authentifizierungs-App verwenden' }).click()
  await page.getByLabel('Code', { exact: true }).fill(await app.next())
  await signIn.click()
  await page.waitForURL(account)
  await lookInto(page, ['Authentifizierungs-App entfernen'])
})
