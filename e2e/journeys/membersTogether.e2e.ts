import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { violationsInBoth } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openDashboard, watchForBreaches } from '../world.ts'

test('several members at once: a role for two, one removed, and the owner who stays', async ({
  page,
  server,
}) => {
  const breaches = watchForBreaches(page)
  await openDashboard(page, server, 'owner@acme.example', 'acme', 'org/members')
  const tick = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await tick('Mei Tanaka').click()
  await tick('Samuel Okafor').click()
  const bar = page.getByRole('toolbar', { name: 'Selected members' })
  await expect(bar).toContainText('2 selected')
  expect(await violationsInBoth(page)).toEqual([])
  await bar.getByRole('button', { name: 'Give a role' }).click()
  const question = page.getByRole('dialog', { name: 'Give 2 people a role' })
  await expect(question).toBeVisible()
  expect(await violationsInBoth(page)).toEqual([])
  await question.getByRole('button', { name: 'Give role' }).click()
  await expect(page.getByText('2 people are now builders.')).toBeVisible()
  await expect(row('Mei Tanaka')).toContainText('Builder')
  await expect(bar).toHaveCount(0)

  await tick('Mei Tanaka').click()
  await tick('Nora Lindqvist').click()
  await bar.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'Remove 2 people' }).click()
  const outcome = page.getByRole('dialog', { name: '1 person wasn’t changed' })
  await expect(outcome).toContainText('Mei Tanaka removed.')
  await expect(outcome).toContainText('Nora Lindqvist')
  expect(await violationsInBoth(page)).toEqual([])
  await outcome.getByRole('button', { name: 'Close' }).last().click()
  await expect(row('Mei Tanaka')).toHaveCount(0)
  await expect(row('Nora Lindqvist')).toBeVisible()
  expect(breaches).toEqual([])
})

test('who was last seen when: sorted, filtered and downloaded', async ({ page, server }) => {
  await openDashboard(page, server, 'admin@acme.example', 'acme', 'org/members')
  await expect(page.getByRole('row', { name: /Samuel Okafor/ })).toBeVisible()
  await page
    .getByRole('button', { name: /^Last seen/ })
    .first()
    .click()
  await page.getByRole('menuitemradio', { name: 'Not yet' }).click()
  await expect(page.getByRole('row', { name: /Priya Raman/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Samuel Okafor/ })).toHaveCount(0)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain('"Priya Raman"')
  expect(text).not.toContain('"Samuel Okafor"')
})
