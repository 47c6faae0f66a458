import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { violations, violationsInBoth } from '../axe.ts'
import { test } from '../fixtures.ts'
import { intercept } from '../intercept.ts'
import { openAs } from '../people.ts'
import { makeReport } from '../reports.ts'
import { caretHeard, openDashboard, switchFeature, watchForBreaches } from '../world.ts'

const titles = (page: Page) => page.locator('[data-report-link]')
const notice = (page: Page, words: string | RegExp) => page.getByText(words).last()

async function makeReports(page: Page, names: string[]): Promise<void> {
  for (const name of names) await makeReport(page, name)
}

test('the list: search, filter, sort, pages, bulk actions and their undo', async ({ page, server }) => {
  const breaches = watchForBreaches(page)
  await openDashboard(page, server, 'builder@acme.example')
  await expect(titles(page).first()).toBeVisible()

  await test.step('search reads contents, marks the words and stands in the address', () => search(page))
  await test.step('filters narrow, and can be taken off one by one', () => filter(page))
  await test.step('sort and pages, first and last', () => sortAndTurnPages(page))
  await test.step('several are deleted at once, with one undo', () => deleteSeveral(page))
  await test.step('a server that fails: everything comes back, with a message', () => failToDelete(page))
  await test.step('what was deleted can be restored later', () => restore(page))
  expect(breaches).toEqual([])
})

async function search(page: Page) {
  await page.keyboard.press('/')
  await page.keyboard.type('government')
  const card = page.locator('[data-report-id]', { hasText: 'construction workers' })
  await expect(card.locator('mark').first()).toHaveText(/government/i)
  await expect(page.getByText('Carbon dioxide')).toHaveCount(0)
  await page.reload()
  await expect(card.locator('mark').first()).toBeVisible()
  // Its menu covers nothing of its picture.
  const [picture, menu] = await Promise.all([
    card.locator('[data-picture]').boundingBox(),
    card.getByRole('button', { name: /^Actions for/ }).boundingBox(),
  ])
  expect(menu!.y).toBeGreaterThanOrEqual(picture!.y + picture!.height)
  expect(page.url()).toContain('q=government')
  await page.getByLabel('Search reports').fill('nothing holds this')
  await expect(page.getByText('No report matches “nothing holds this”.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).last().click()
  // Which stand first depends on what other journeys left behind.
  await expect(titles(page).nth(3)).toBeVisible()
}

async function filter(page: Page) {
  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByRole('button', { name: 'State', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Internal' }).click()
  await expect(titles(page)).toHaveText([/Almost three quarters/])
  expect(page.url()).toContain('state=internal')
  await page.getByRole('button', { name: 'Any state' }).click()
  await expect(titles(page).nth(3)).toBeVisible()
}

async function sortAndTurnPages(page: Page) {
  // A word that no other journey’s report holds.
  const names = Array.from({ length: 11 }, (_, at) => `Quince ${String(at + 1).padStart(2, '0')}`)
  await makeReports(page, names)
  await page.reload()
  await page.getByRole('radio', { name: 'Table' }).check({ force: true })
  await page.getByRole('button', { name: 'Title', exact: true }).click()
  await expect(titles(page).first()).toHaveText(/^Almost/)
  await expect(titles(page)).toHaveCount(10)
  await page.getByRole('button', { name: 'Last page' }).click()
  // How many pages there are depends on what other journeys left behind.
  await expect(page).toHaveURL(/page=[2-9]/)
  await expect(page.getByRole('button', { name: 'Last page' })).toBeDisabled()
  await expect(titles(page).last()).not.toHaveText(/^Almost/)
  await page.getByRole('button', { name: 'First page' }).click()
  await expect(titles(page).first()).toHaveText(/^Almost/)
}

async function deleteSeveral(page: Page) {
  await page.getByLabel('Search reports').fill('Quince')
  await expect(titles(page).first()).toHaveText(/^Quince/)
  await page.getByLabel('Select all on this page').check({ force: true })
  await expect(page.getByText('10 selected')).toBeVisible()
  expect(await violations(page, { frames: false })).toEqual([])
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await expect(titles(page)).toHaveCount(1)
  await expect(notice(page, '10 reports are deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(notice(page, '10 reports are restored.')).toBeVisible()
  await expect(titles(page)).toHaveCount(10)
  await expect(page.getByText('10 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Clear selection' }).click()
}

async function failToDelete(page: Page) {
  const reports = /\/api\/report\/v1\/reports\/[^/]+$/
  await intercept(page, reports, (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          body: JSON.stringify({ detail: 'Someone else is at it.' }),
        })
      : route.continue(),
  )
  await page.getByLabel('Select Quince 01').check({ force: true })
  await page.getByLabel('Select Quince 02').check({ force: true })
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('2 of 2 reports couldn’t be deleted: Someone else is at it.')).toBeVisible()
  await expect(titles(page)).toHaveCount(10)
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.unroute(reports)
  await page.getByRole('button', { name: 'Clear selection' }).click()
}

async function restore(page: Page) {
  await page.getByRole('button', { name: 'Actions for Quince 03' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(notice(page, '“Quince 03” is deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Recently deleted' }).click()
  await expect(page.getByRole('heading', { name: 'Recently deleted' })).toBeVisible()
  await page.getByRole('button', { name: 'Restore Quince 03' }).click()
  await expect(page.getByText('Nothing was deleted in the last 30 days.')).toBeVisible()
  expect(await violations(page, { frames: false })).toEqual([])
  await page.getByRole('button', { name: 'All reports' }).click()
  await page.getByLabel('Search reports').fill('Quince 03')
  await expect(titles(page)).toHaveText(['Quince 03'])
}

test('the list by keyboard alone', async ({ page, server }) => {
  await openDashboard(page, server, 'builder@acme.example')
  await makeReports(page, ['Keys one', 'Keys two', 'Keys three'])
  await page.reload()
  await expect(titles(page).first()).toBeVisible()
  const focused = page.locator('[data-report-link]:focus')

  await page.keyboard.press('/')
  await page.keyboard.type('Keys')
  await expect(titles(page)).toHaveCount(3)
  await page.keyboard.press('ArrowDown')
  await expect(focused).toHaveText((await titles(page).first().textContent())!)
  await page.keyboard.press('ArrowRight')
  await expect(focused).toHaveText((await titles(page).nth(1).textContent())!)
  await page.keyboard.press('Space')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+Space')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('toolbar')).toHaveCount(0)

  const gone = (await titles(page).last().textContent())!
  await page.keyboard.press('Delete')
  await expect(notice(page, `“${gone}” is deleted.`)).toBeVisible()
  await expect(titles(page)).toHaveCount(2)
  await expect(focused).toHaveCount(1)
  const opened = (await focused.textContent())!
  await page.keyboard.press('Enter')
  await page.waitForURL('**/reports/edit/**')
  await expect(page.locator('.ProseMirror')).toContainText(opened)
})

test('a key leads to any screen and report, and another lists the keys', async ({ page, server }) => {
  await openDashboard(page, server, 'builder@acme.example')
  await makeReports(page, ['Jumped to'])
  await page.reload()
  await expect(titles(page).first()).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Jump to' })

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Jump to a screen')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.keyboard.type('unpub')
  await expect(page.getByRole('option')).toHaveText(['Unpublished reports'])
  await page.keyboard.press('Enter')
  await page.waitForURL('**/reports/unpublished')

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('jumped')
  // What is offered before anything is typed may hold it too, but not first.
  await expect(page.getByRole('option')).toHaveText([/^Jumped to/])
  await page.keyboard.press('Enter')
  await page.waitForURL('**/reports/edit/**')
  await expect(page.locator('.ProseMirror')).toContainText('Jumped to')
})

test('a table and a bundle of another organisation become reports', async ({ browser, page, server }) => {
  const globex = { organisation: 'globex', acceptDownloads: true }
  const away = await openAs(browser, server, 'builder@globex.example', globex)
  await expect(titles(away).first()).toBeVisible()
  const title = (await titles(away).first().textContent())!

  const bundle = await test.step('exporting is there once it is switched on, and gives a file', () =>
    exportReport(away, title, () => switchFeature(browser, server, 'globex', 'report-export', true)))

  await openDashboard(page, server, 'builder@acme.example')
  await expect(titles(page).first()).toBeVisible()
  await test.step('a file that is no table is refused with a sentence', () => refuseFiles(page))
  await test.step('a table becomes a report with a chart', () => importTable(page))
  await test.step('the bundle becomes a report', () => importBundle(page, bundle, title))
  await test.step('a starter is looked at, then used', () => takeStarter(page))
  await away.context().close()
})

interface Bundle {
  name: string
  path: string
}

const actionsFor = (page: Page, title: string) => page.getByRole('button', { name: `Actions for ${title}` })

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles(file)
}

async function exportReport(away: Page, title: string, switchOn: () => Promise<void>): Promise<Bundle> {
  const actions = actionsFor(away, title)
  await actions.click()
  await expect(away.getByRole('menuitem', { name: 'Rename' })).toBeVisible()
  await expect(away.getByRole('menuitem', { name: /^Export/ })).toHaveCount(0)
  await away.keyboard.press('Escape')
  await switchOn()
  const download = away.waitForEvent('download')
  await expect(async () => {
    // A menu that opened before the feature came stands in the way.
    await away.keyboard.press('Escape')
    await actions.click({ timeout: 5_000 })
    await away.getByRole('menuitem', { name: 'Export', exact: true }).click({ timeout: 3_000 })
  }).toPass()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.bubbles\.zip$/)
  const markdown = away.waitForEvent('download')
  await actions.click()
  await away.getByRole('menuitem', { name: 'Export as Markdown' }).click()
  expect((await markdown).suggestedFilename()).toMatch(/\.md\.zip$/)
  return { name: file.suggestedFilename(), path: await file.path() }
}

async function refuseFiles(page: Page) {
  await page.getByRole('button', { name: 'Import' }).click()
  // A dialog that fades in has its colours once it is there.
  await expect.poll(() => violations(page, { frames: false })).toEqual([])
  await choose(page, { name: 'noise.csv', mimeType: 'text/csv', buffer: Buffer.from([0, 1, 2, 3, 0, 255]) })
  await expect(page.getByText(/is not a table of text/)).toBeVisible()
  await choose(page, { name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('') })
  await expect(page.getByText(/“empty.csv” is empty/)).toBeVisible()
}

async function importTable(page: Page) {
  const table = '\uFEFFCountry;Share\nNorway;"98,5"\nSweden;60,1\nIceland;99,9\n'
  await choose(page, { name: 'power.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await expect(page.getByText('Table, 3 rows and 2 columns')).toBeVisible()
  expect(await violations(page, { frames: false })).toEqual([])
  await page.getByRole('textbox', { name: 'Title' }).fill('Power of the north')
  await page.getByRole('button', { name: 'Create report' }).click()
  await page.waitForURL('**/reports/edit/**')
  await expect(page.locator('.ProseMirror h1')).toHaveText('Power of the north')
  await expect(page.locator('.ProseMirror svg[role=img]').first()).toContainText('99.9')
  await page.getByRole('link', { name: 'All reports' }).click()
}

async function importBundle(page: Page, bundle: Bundle, title: string) {
  await page.getByRole('button', { name: 'Import' }).click()
  await choose(page, { name: bundle.name, mimeType: 'application/zip', buffer: await readFile(bundle.path) })
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  await page.getByRole('button', { name: 'Create report' }).click()
  await page.waitForURL('**/reports/edit/**')
  await expect(page.locator('.ProseMirror h1')).toHaveText(title)
  await page.getByRole('link', { name: 'All reports' }).click()
}

async function takeStarter(page: Page) {
  await page.getByRole('button', { name: 'Template' }).click()
  const starters = page.getByRole('region', { name: 'Starters' }).getByRole('button')
  await expect(starters.nth(7)).toBeVisible()
  expect(await violations(page, { frames: false })).toEqual([])
  await starters.first().click()
  await expect(page.getByRole('button', { name: 'Use this' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/reports/edit/**')
  await expect(page.locator('.ProseMirror svg[role=img]').first()).toBeVisible()
}

test('history and preview, light and dark', async ({ page, server }) => {
  const breaches = watchForBreaches(page)
  await openDashboard(page, server, 'builder@acme.example')
  await makeReports(page, ['Versions'])
  await page.reload()
  await page.getByRole('link', { name: 'Versions', exact: true }).click()
  const paper = page.locator('.ProseMirror')
  await paper.locator('> *').first().click()
  await page.keyboard.press('End')
  await caretHeard(page)
  await page.keyboard.press('Enter')
  await page.keyboard.type('As it was at first.')
  await expect(savedIn(page)).toBeVisible()

  await test.step('a version is named', () => nameVersion(page))
  await test.step('it is looked at, compared and restored, and that is undone', () => restoreVersion(page))
  await test.step('the preview: widths, paper, ground, and it remembers', () => preview(page))
  expect(breaches).toEqual([])
})

const savedIn = (page: Page) => page.getByRole('button', { name: /^Saved/ })
const drawerOf = (page: Page) => page.getByRole('complementary', { name: 'History' })

async function nameVersion(page: Page) {
  const saved = savedIn(page)
  const drawer = drawerOf(page)
  await saved.click()
  await expect(drawer.getByText('Now')).toBeVisible()
  await drawer
    .getByRole('button', { name: /^More for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Name this version' }).click()
  await drawer.getByRole('textbox').fill('Before the board')
  await page.keyboard.press('Enter')
  await expect(drawer.getByText('Before the board')).toBeVisible()
  expect(await violationsInBoth(page, { frames: false })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(saved).toBeFocused()
}

async function restoreVersion(page: Page) {
  const paper = page.locator('.ProseMirror')
  const saved = savedIn(page)
  const drawer = drawerOf(page)
  await paper.getByText('As it was at first.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' And then some.')
  await expect(saved).toBeVisible()
  await saved.click()
  await drawer
    .getByRole('button', { name: /Before the board/ })
    .first()
    .click()
  const version = page.getByRole('region', { name: /^Version of/ })
  await expect(version.getByText('You are looking at')).toBeVisible()
  const shown = version.frameLocator('iframe')
  await expect(shown.getByText('As it was at first.')).toBeVisible()
  await expect(shown.getByText('And then some.')).toHaveCount(0)
  expect(await violationsInBoth(page, { frames: false })).toEqual([])
  await version.getByRole('radio', { name: 'Differences' }).check({ force: true })
  await expect(version.locator('ins')).toHaveText(/And then some\./)
  expect(await violationsInBoth(page, { frames: false })).toEqual([])
  await version.getByRole('button', { name: 'Restore' }).click()
  await expect(paper).not.toContainText('And then some.')
  await expect(version).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(paper).toContainText('And then some.')
  await drawer.getByRole('button', { name: 'Close history' }).click()
}

async function preview(page: Page) {
  await page.getByRole('button', { name: 'Preview' }).click()
  const frame = page.locator('iframe[title$="as readers see it"]')
  for (const [name, width] of [
    ['Phone, 390 wide', 390],
    ['Tablet, 820 wide', 820],
    ['Desktop, 1280 wide', 1280],
    ['Paper, A4', 794],
  ] as const) {
    await page.getByRole('radio', { name }).check({ force: true })
    await expect(frame.contentFrame().getByText('And then some.')).toBeVisible()
    await expect.poll(() => frame.evaluate((element) => (element as HTMLElement).offsetWidth)).toBe(width)
  }
  await expect(page.getByText('Page 1 of 1')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeEnabled()
  expect(await violationsInBoth(page, { frames: false })).toEqual([])
  await page.getByRole('radio', { name: 'Tablet, 820 wide' }).check({ force: true })
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  const ground = () =>
    frame
      .contentFrame()
      .locator('body')
      .evaluate((body) => getComputedStyle(body).backgroundColor)
  await expect.poll(ground).not.toBe('rgb(255, 255, 255)')
  await page.getByRole('radio', { name: 'Light' }).check({ force: true })
  await expect.poll(ground).toBe('rgb(255, 255, 255)')
  await page.keyboard.press('Escape')
  await expect(frame).toHaveCount(0)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('radio', { name: 'Tablet, 820 wide' })).toBeChecked()
}
