import { expect, type Page } from '@playwright/test'
import { enterGerman, germanTest as test, look, lookInto, settled, startGermanReport } from '../inGerman.ts'
import { COUNTRIES, tableOf } from '../spreadsheet.ts'

/** Adds a block by the slash menu; where it has settings, they open. */
async function add(page: Page, name: string): Promise<void> {
  await page.keyboard.type(`/${name}`)
  const offered = page.getByRole('listbox', { name: 'Blöcke' }).getByRole('option', { selected: true })
  await expect(offered).toHaveAccessibleName(new RegExp(`^${name}`, 'i'))
  await page.keyboard.press('Enter')
}

/** Puts the caret in a new line below the introduction. */
async function newLine(page: Page): Promise<void> {
  await page.locator('.ProseMirror > *').nth(1).click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
}

test('blocks, and the settings of those that have some', async ({ page, server }) => {
  await enterGerman(page, server, 'owner@acme.example')
  await startGermanReport(page)
  await page.keyboard.type('/')
  await expect(page.getByRole('listbox', { name: 'Blöcke' })).toBeVisible()
  await look(page, 'the blocks to add')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('Die Zahlen der Umfrage stehen bei @')
  await expect(page.getByRole('listbox', { name: 'Personen und Daten' })).toBeVisible()
  await look(page, 'people and dates')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Control+k')
  for (const words of ['a', 'nothing is called so']) {
    await page.getByRole('combobox').fill(words)
    await settled(page)
    await look(page, `links to “${words}”`)
  }
  // The list, then the field.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const panel = page.locator('[data-panel]')
  for (const name of ['Personen', 'Kennzahl', 'Bild', 'Einbettung']) {
    await add(page, name)
    await settled(page)
    await look(page, `settings: ${name}`)
    if (await panel.isVisible()) await panel.getByRole('button', { name: 'Einstellungen schließen' }).click()
    await newLine(page)
  }
  for (const name of ['Bewertung', 'Auswahl', 'Matrix', 'Kommentar', 'Tabelle', 'Hinweis', 'Inhalt']) {
    await add(page, name)
    await newLine(page)
  }
  await look(page, 'a report with many blocks')
})

test('a chart and a map with data, step by step', async ({ page, server }) => {
  // Maps come with the names of their places in English.
  await enterGerman(page, server, 'owner@acme.example', ...COUNTRIES, 'Czechia', 'United Kingdom')
  await startGermanReport(page)
  const panel = page.locator('[data-panel]')
  for (const [name, cells] of [
    ['Diagramm', tableOf(['Jahr', 'Sonne', 'Wind'], 12, (at) => [2013 + at, at, 2 * at])],
    ['Karte', tableOf(['Land', 'Anteil'], 45, (at) => [COUNTRIES[at]!, 68 - at])],
  ] as const) {
    await add(page, name)
    await panel.getByLabel('Zellen einfügen').fill(cells)
    await panel.getByRole('button', { name: 'Diese Zellen verwenden' }).click()
    await settled(page)
    for (const tab of await panel.getByRole('tab').all()) {
      await tab.click()
      await settled(page)
      await look(page, `${name} with data, ${await tab.innerText()}`)
    }
    await panel.getByRole('button', { name: 'Einstellungen schließen' }).click()
    await newLine(page)
  }
})

test('review, history, preview and publishing', async ({ page, server }) => {
  await enterGerman(page, server, 'owner@acme.example')
  await startGermanReport(page, 'Und was darin steht.')
  await expect(page.getByText(/^(?:Gerade g|G)espeichert/).first()).toBeVisible()
  await look(page, 'the builder')
  await page.getByRole('button', { name: /^Kommentare/ }).click()
  await settled(page)
  await look(page, 'review')
  await lookInto(page, ['Prüfung anfragen'])
  await page.getByRole('button', { name: 'Prüfung schließen' }).click()
  await page.getByRole('button', { name: /^(?:Gerade g|G)espeichert/ }).click()
  await settled(page)
  await look(page, 'history')
  await page.getByRole('button', { name: 'Verlauf schließen' }).click()
  await lookInto(page, ['Vorschau'])
  await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: /veröffentlichen/i }).last()).toBeEnabled()
  await look(page, 'publishing')
  await sheet.getByRole('radio', { name: /^Alle/ }).click()
  await expect(sheet.getByRole('button', { name: /veröffentlichen/i }).last()).toBeEnabled()
  await look(page, 'publishing to everyone')
  for (const box of await sheet.getByRole('checkbox', { name: /Veröffentlichen mit/ }).all())
    await box.check()
  await sheet.getByRole('button', { name: /^Für alle veröffentlichen/ }).click()
  await expect(sheet.getByRole('link', { name: /\/bubbles\// })).toBeVisible()
  await look(page, 'published')
})
