import { expect } from '@playwright/test'
import sharp from 'sharp'
import { call } from '../api.ts'
import { violationsInBoth } from '../axe.ts'
import { test } from '../fixtures.ts'
import { expectSaved, makeReport, openBuilder } from '../reports.ts'
import { openDashboard, watchForBreaches } from '../world.ts'

test('a cover is set by keyboard, checked, published, and served in the width of the screen', async ({
  page,
  browser,
  server,
}) => {
  const breaches = watchForBreaches(page)
  await openDashboard(page, server, 'owner@acme.example')
  const reportId = await makeReport(page, 'Where money goes furthest')
  await openBuilder(page, server, reportId)
  await page.locator('.ProseMirror > p').last().click()
  await page.keyboard.type('A letter to our readers.')

  await page.getByRole('button', { name: 'More', exact: true }).last().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Cover, type and authors' }).press('Enter')
  const panel = page.locator('[data-panel]')
  await panel.getByRole('radio', { name: 'None' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await panel.getByLabel('Above the title').fill('Annual report')
  await expect(panel.getByText('The image is missing')).toBeVisible()

  const chosen = page.waitForEvent('filechooser')
  await panel.getByRole('button', { name: 'Choose an image' }).press('Enter')
  const buffer = await sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
  await (await chosen).setFiles({ name: 'white.png', mimeType: 'image/png', buffer })
  const across = panel.getByLabel('Focal point, from the left')
  await across.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(across).toHaveAttribute('aria-valuetext', '52%')
  expect(await violationsInBoth(page)).toEqual([])
  await expectSaved(page)

  // Without its words for those who don't see it, nothing is published.
  const asked = { reportId, slug: 'with-a-cover', acceptWarnings: true }
  await expect
    .poll(async () => {
      const refused = await call(page, 'POST', 'report/v1/published-reports/public', asked)
      return refused.body.findings?.map(({ code }: { code: string }) => code)
    })
    .toEqual(['missing-alt'])
  await panel.getByLabel('Alternative text').fill('A white wall')
  await expect
    .poll(async () => (await call(page, 'POST', 'report/v1/published-reports/public', asked)).status)
    .toBe(201)

  const reading = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  ).newPage()
  await reading.goto(server.at('acme', '/bubbles/with-a-cover'))
  const picture = reading.getByRole('img', { name: 'A white wall' })
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((image) => (image as HTMLImageElement).currentSrc)).toMatch(/\/480\.webp$/)
  expect(await picture.evaluate((image) => getComputedStyle(image).objectPosition)).toBe('52% 50%')
  await expect(reading.getByText('Annual report', { exact: true })).toBeVisible()
  expect(breaches).toEqual([])
})
