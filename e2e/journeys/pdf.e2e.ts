import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { violationsInBoth } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openAs, openPage, WIDE } from '../people.ts'

const REPORT = '/bubbles/longer-lives'
const NAME = 'Lives are longer in 61 of 62 countries'

/** A browser starts for each PDF, one after the other: of a busy machine the last takes minutes. */
const MADE = { timeout: 180_000 }

/** Saves what `take` downloads. */
async function saved(page: Page, take: () => Promise<void>) {
  const saving = page.waitForEvent('download')
  await take()
  const download = await saving
  const path = test.info().outputPath(download.suggestedFilename())
  await download.saveAs(path)
  return { bytes: (await readFile(path)).toString('latin1'), name: download.suggestedFilename() }
}

/** What makes a PDF one that can be read aloud and found one's way in. */
function expectPdf({ bytes, name }: { bytes: string; name: string }) {
  expect(name).toMatch(new RegExp(`^${NAME}.*\\.pdf$`))
  expect(bytes).toMatch(/^%PDF-/)
  for (const part of ['/StructTreeRoot', '/MarkInfo', '/Outlines', '/Lang']) expect(bytes).toContain(part)
}

/** Opens the report in the builder, and what can be published of it. */
async function openSheet(page: Page) {
  await page.getByRole('button', { name: `Actions for ${NAME}` }).click()
  await page.getByRole('menuitem', { name: 'Open', exact: true }).click()
  return reopened(page)
}

/** Opens what can be published. */
async function reopened(page: Page) {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: /^Publish edition/ })
  await expect(sheet.getByRole('checkbox', { name: /Let readers download a PDF/ })).toBeVisible()
  return sheet
}

test.describe('with a browser on the server', () => {
  test.use({ serverEnv: { BUBBLES_PDF: '1' } })

  test('a publisher lets readers download the PDF, and takes it back', async ({ browser, server }) => {
    const reader = await openPage(browser)
    const link = reader.getByRole('link', { name: 'Download as PDF' })
    const seen = async () => {
      await reader.goto(server.at('acme', REPORT))
      return link.count()
    }
    // The demonstration was published by a server without PDFs: all of them are made up for.
    await expect.poll(seen, MADE).toBe(1)
    expect(await violationsInBoth(reader)).toEqual([])
    expectPdf(await saved(reader, () => link.click()))

    const page = await openAs(browser, server, 'owner@acme.example', WIDE)
    await page.getByRole('button', { name: `Actions for ${NAME}` }).click()
    expectPdf(await saved(page, () => page.getByRole('menuitem', { name: 'Download published PDF' }).click()))

    const sheet = await openSheet(page)
    const choice = sheet.getByRole('checkbox', { name: /Let readers download a PDF/ })
    await expect(choice).toBeChecked()
    await choice.press('Space')
    await expect(choice).not.toBeChecked()
    await sheet.getByRole('button', { name: 'Save link settings' }).press('Enter')
    await expect(sheet.getByRole('button', { name: 'Save link settings' })).toBeHidden()
    await expect.poll(seen, MADE).toBe(0)
    const refused = await reader.goto(server.at('acme', '/bubbles/download/longer-lives/report.pdf'))
    expect(refused?.status()).toBe(403)
    const own = sheet.getByRole('button', { name: /^Download PDF of edition/ })
    expectPdf(await saved(page, () => own.press('Enter')))

    await expect(choice).toBeEnabled()
    await choice.press('Space')
    await expect(choice).toBeChecked()
    await sheet.getByRole('button', { name: 'Publish to everyone' }).press('Enter')
    // Once it is made, which is said meanwhile.
    const made = page.getByRole('button', { name: /^Download PDF of edition/ })
    await expect(
      page.getByRole('heading', { name: 'Everyone with the address can read it now' }),
    ).toBeVisible()
    await expect(made).toBeVisible(MADE)
    expect(await violationsInBoth(page)).toEqual([])
    expectPdf(await saved(page, () => made.press('Enter')))
    await expect.poll(seen, MADE).toBe(1)
  })
})

test.describe('without one', () => {
  test.use({ serverEnv: { BUBBLES_PDF: '1', CHROMIUM_PATH: '/nowhere/chromium' } })

  test('the sheet and the menu say so', async ({ browser, server }) => {
    const page = await openAs(browser, server, 'owner@acme.example', WIDE)
    await page.getByRole('button', { name: `Actions for ${NAME}` }).click()
    await page.getByRole('menuitem', { name: 'Download published PDF' }).click()
    const why = /^(?:This edition has no PDF|The PDF of this edition isn’t ready yet)/
    await expect(page.getByText(why)).toBeVisible()

    const sheet = await openSheet(page)
    await sheet.getByRole('button', { name: 'Publish to everyone' }).press('Enter')
    const done = page.getByRole('dialog')
    await expect(done.getByText(/^No PDF: the server has no browser to make one\./)).toBeVisible(MADE)
    await done.getByRole('button', { name: 'Close' }).first().click()
    const again = await reopened(page)
    await expect(
      again.getByText(/^PDFs aren’t being made at the moment: the server has no browser/),
    ).toBeVisible()
    expect(server.output()).toMatch(/Editions get no PDF: CHROMIUM_PATH is \/nowhere\/chromium/)
  })
})
