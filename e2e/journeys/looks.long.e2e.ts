import { expect, type Page } from '@playwright/test'
import { violationsInBoth, violationsOnPhone } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openPage, WIDE } from '../people.ts'
import { expectSaved, makeReport, openBuilder } from '../reports.ts'
import { caretHeard, insertBlock, openDashboard, publishToEveryone, watchForBreaches } from '../world.ts'

type Hands = ReturnType<typeof handsOn>

/** What an author does at the keyboard, on the paper and in the settings beside it. */
function handsOn(page: Page) {
  const { keyboard } = page
  const panel = page.locator('[data-panel]')
  const paper = page.locator('.ProseMirror')
  return {
    page,
    keyboard,
    panel,
    /** Settings that came with the block: the field one begins with has the focus. */
    isIn: (label: string) => expect(panel.getByLabel(label, { exact: true })).toBeFocused(),
    /** The settings of the block that holds the caret, or of the columns around it, by its menu. */
    openSettings: async (name: string, outwards = 1) => {
      for (let step = 0; step < outwards; step++) {
        const before = await selectedBlock(page)
        await keyboard.press('Escape')
        await expect.poll(() => selectedBlock(page)).not.toBe(before)
      }
      await keyboard.press('Tab')
      await expect(page.getByRole('button', { name: 'Add a block below' })).toBeFocused()
      await keyboard.press('Tab')
      await keyboard.press('Enter')
      await page.getByRole('menuitem', { name: 'Settings' }).press('Enter')
      await expect(panel.locator(':focus')).toBeVisible()
      await expect(panel).toHaveAccessibleName(`Settings for ${name}`)
    },
    /** One of the next choices of a list of them, with the arrow. */
    step: async (label: string, presses: number, becomes: string) => {
      const choice = panel.getByLabel(label, { exact: true })
      await choice.focus()
      for (let press = 0; press < presses; press++) await keyboard.press('ArrowDown')
      await expect(choice.locator('option:checked')).toHaveText(becomes)
    },
    closeSettings: async () => {
      await keyboard.press('Escape')
      await expect(panel).toHaveCount(0)
      await expect(paper).toBeFocused()
    },
    /** On a new line below the selected block. */
    below: async () => {
      await keyboard.press('ArrowDown')
      await keyboard.press('Enter')
      await caretHeard(page)
    },
    /** On a new line at the end of the report. */
    end: async () => {
      await keyboard.press('Control+End')
      await caretHeard(page)
    },
  }
}

/** What tells the selected block from others; null where the caret is in words. */
const selectedBlock = (page: Page) =>
  page.evaluate(() => document.querySelector('.ProseMirror-selectednode')?.outerHTML ?? null)

test('each look is set at the keyboard, published, and read as it was set', async ({
  page,
  browser,
  server,
}) => {
  const breaches = watchForBreaches(page)
  await page.setViewportSize(WIDE.viewport)
  await openDashboard(page, server, 'owner@acme.example')
  await openBuilder(page, server, await makeReport(page, 'A report with looks'))
  await page.locator('.ProseMirror > p').last().click()
  const hands = handsOn(page)

  await test.step('a section on a ground', () => writeSection(hands))
  await test.step('a large quote with its speaker', () => writeLargeQuote(hands))
  await test.step('a timeline', () => writeTimeline(hands))
  await test.step('foldable text', () => writeFoldable(hands))
  await test.step('a callout with a label of its own', () => writeCallout(hands))
  await test.step('a number in large', () => writeLargeNumber(hands))
  await test.step('an action', () => writeAction(hands))
  await test.step('people', () => writePeople(hands))
  await test.step('columns of a third and two thirds', () => writeColumns(hands))
  await test.step('cards, one of which leads somewhere', () => writeCards(hands))

  await test.step('the paper has no violations', async () => {
    await expectSaved(page)
    expect(await violationsInBoth(page)).toEqual([])
  })

  const address = await test.step('published from the builder', () => publishToEveryone(page))

  const reading = await openPage(browser, WIDE)
  await reading.goto(new URL(address, page.url()).href)
  await test.step('read as it was set', () => expectAsSet(reading))

  await test.step('without violations', async () => {
    expect(await violationsInBoth(reading)).toEqual([])
    expect(await violationsOnPhone(reading)).toEqual([])
  })
  expect(breaches).toEqual([])
})

async function writeSection({ page, keyboard, openSettings, step, closeSettings, end }: Hands) {
  await insertBlock(page, 'Section with')
  await keyboard.type('What we did')
  await openSettings('Section')
  await step('Background', 1, 'Dark')
  await closeSettings()
  await keyboard.press('Enter')
  await end()
  await keyboard.press('Enter')
}

async function writeLargeQuote({ page, keyboard, panel, closeSettings }: Hands) {
  await insertBlock(page, 'Large quote')
  const speaker = panel.getByLabel('Who said it', { exact: true })
  await expect(speaker).toBeVisible()
  await keyboard.type('We chose ourselves')
  await speaker.focus()
  await keyboard.type('Amina, Kisumu')
  await closeSettings()
  // Into its words, and out below them.
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await keyboard.press('Enter')
}

async function writeTimeline({ page, keyboard }: Hands) {
  await insertBlock(page, 'Timeline')
  await keyboard.type('March: First payments')
  await keyboard.press('Enter')
  await keyboard.type('June: The last')
  await keyboard.press('Enter')
  await keyboard.press('Enter')
}

async function writeFoldable({ page, keyboard, isIn, closeSettings }: Hands) {
  await insertBlock(page, 'Foldable')
  await isIn('Heading')
  await keyboard.type('How we did this')
  await closeSettings()
  await keyboard.type('Twice, and then once more.')
  await keyboard.press('Enter')
  await keyboard.press('Enter')
}

async function writeCallout({ page, keyboard, panel, openSettings, closeSettings, end }: Hands) {
  await insertBlock(page, 'Callout')
  await keyboard.type('Nobody was paid for this.')
  await openSettings('Callout')
  await panel.getByRole('switch', { name: /^Its own label/ }).press('Space')
  await panel.getByLabel('Label', { exact: true }).press('i')
  await keyboard.press('Control+a')
  await keyboard.type('In short')
  await closeSettings()
  await keyboard.press('Enter')
  await end()
  await keyboard.press('Enter')
  await keyboard.press('Enter')
}

async function writeLargeNumber({ page, keyboard, isIn, step, closeSettings, below }: Hands) {
  await insertBlock(page, 'Number', 'kpi')
  await isIn('Label')
  await keyboard.type('Households reached')
  await keyboard.press('Tab')
  await keyboard.type('28')
  await step('Size', 1, 'Large')
  await closeSettings()
  await below()
}

async function writeAction({ page, keyboard, panel, isIn, closeSettings, below }: Hands) {
  await insertBlock(page, 'Action')
  await isIn('Sentence')
  await keyboard.type('Pay one household a month')
  await keyboard.press('Tab')
  await keyboard.type('Give now')
  await keyboard.press('Tab')
  await keyboard.type('https://example.org/give')
  await expect(panel.getByText('Nothing is missing')).toBeVisible()
  await closeSettings()
  await below()
}

async function writePeople({ page, keyboard, panel, isIn, closeSettings, below }: Hands) {
  await insertBlock(page, 'People')
  await isIn('Name of person 1')
  await keyboard.type('Hannah Okafor')
  await keyboard.press('Tab')
  await keyboard.type('Research')
  await panel.getByRole('button', { name: 'Add a person' }).press('Enter')
  await isIn('Name of person 2')
  await keyboard.type('Jonas Weber')
  await closeSettings()
  await below()
}

async function writeColumns({ page, keyboard, openSettings, step, closeSettings, below }: Hands) {
  await insertBlock(page, 'Two columns')
  await keyboard.type('Narrow')
  await openSettings('Columns', 2)
  await step('Widths', 1, 'Narrow, wide')
  await closeSettings()
  await below()
}

async function writeCards({ page, keyboard, openSettings, step, closeSettings, below }: Hands) {
  await insertBlock(page, 'Cards')
  await keyboard.type('The first card')
  await keyboard.press('Enter')
  await keyboard.type('Read on')
  await keyboard.press('Shift+Home')
  await keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Link to' })).toBeFocused()
  await keyboard.type('https://example.org/card')
  await keyboard.press('Enter')
  await expect(page.locator('.ProseMirror a[href="https://example.org/card"]')).toBeVisible()
  await openSettings('Columns', 2)
  await step('Background', 3, 'Brand colour')
  await closeSettings()
  await below()
  await keyboard.type('The end')
}

async function expectAsSet(reading: Page) {
  const dark = reading.locator('.band.g-dark')
  await expect(dark.getByRole('heading', { name: 'What we did' })).toBeVisible()
  const quote = dark.getByRole('figure').filter({ hasText: 'We chose ourselves' })
  await expect(quote.locator('blockquote')).toHaveCSS('font-size', /^(2[4-9]|[34]\d)(\.\d+)?px$/)
  await expect(quote.getByText('Amina, Kisumu')).toBeVisible()
  await expect(dark.getByRole('list').getByText('March', { exact: true })).toBeVisible()
  const folded = dark.getByText('Twice, and then once more.')
  await expect(folded).toBeHidden()
  await dark.getByText('How we did this').press('Enter')
  await expect(folded).toBeVisible()
  await expect(dark.getByRole('note').getByText('In short', { exact: true })).toBeVisible()
  await expect(dark.getByText('28', { exact: true })).toHaveCSS('font-size', /^([4-9]\d|1\d\d)(\.\d+)?px$/)
  await expect(dark.getByRole('link', { name: 'Give now' })).toHaveAttribute(
    'href',
    'https://example.org/give',
  )
  for (const name of ['Hannah Okafor', 'Jonas Weber']) await expect(dark.getByText(name)).toBeVisible()
  const [narrow, wide] = await dark
    .locator('.cols > .col')
    .evaluateAll((columns) => columns.map((column) => column.getBoundingClientRect().width))
  expect(wide! / narrow!).toBeGreaterThan(1.8)
  const brand = reading.locator('.band.g-brand')
  const card = brand.getByRole('link', { name: 'Read on' })
  await expect(card).toHaveAttribute('href', 'https://example.org/card')
  await expect(reading.getByText('The end')).toBeVisible()
}
