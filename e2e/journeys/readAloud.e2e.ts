import { expect, type Locator } from '@playwright/test'
import { test } from '../fixtures.ts'
import { readAloud } from '../readAloud/readAloud.ts'
import { writeReport } from '../readAloud/report.ts'
import { changeReport, openBuilder, publishReport } from '../reports.ts'
import { openDashboard } from '../world.ts'

// The screen reader is a script that no policy of ours allows.
test.use({ bypassCSP: true })

test('a screen reader says what figures, questions and the publish sheet show', async ({ page, server }) => {
  const says = async (part: Locator, name: string) => {
    const heard = (await readAloud(part))
      .replaceAll(/\b\d+ members/g, '(some) members')
      .replaceAll(`:${server.port}`, '')
      .replaceAll(/\b\d{1,2} [A-Z][a-z]+ 20\d\d\b/g, '(day)')
    expect.soft(heard).toMatchSnapshot(['readAloud', `${name}.txt`])
  }
  await openDashboard(page, server, 'owner@acme.example')
  await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
  const reportId = await writeReport(page)
  await publishReport(page, reportId, 'read-aloud')

  await test.step('the publish sheet of the next edition, with a warning', async () => {
    await changeReport(page, reportId, [{ op: 'replace', path: '/content/3/attrs/alt', value: '' }])
    await openBuilder(page, server, reportId)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Publish to everyone' }).waitFor()
    await sheet.getByRole('region', { name: 'Link settings' }).waitFor()
    await says(sheet, 'publish-sheet')
  })

  await test.step('the page', async () => {
    await page.goto(server.at('acme', '/bubbles/read-aloud'))
    await page.locator('.bb-chart[tabindex="0"]').first().waitFor()
    await says(page.locator('#figure-1'), 'chart')
    await says(page.locator('#figure-2'), 'map')
    await says(page.locator('#figure-3'), 'data-table')
    await says(page.getByRole('region', { name: 'Shares of electricity' }), 'table')
    await says(page.locator('form.ask'), 'questions')
    await says(page.getByRole('navigation', { name: 'On this page' }), 'contents')
    await says(page.getByRole('contentinfo'), 'footer')
  })
})
