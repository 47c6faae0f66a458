import { expect } from '@playwright/test'
import { test } from '../fixtures.ts'
import { look, lookAt, lookInto, rememberData, settled, signInGerman } from '../inGerman.ts'

test.use({ locale: 'de-DE' })

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
  rememberData(page)
  await signInGerman(page, server, 'owner@acme.example')
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
  rememberData(page, 'Chrome', 'Linux', 'English')
  await signInGerman(page, server, 'owner@acme.example')
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
