import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { openAs, WIDE } from './people.ts'
import { expectSaved, pathOf } from './reports.ts'
import { COUNTRIES, tableOf } from './spreadsheet.ts'
import { caretHeard, insertBlock, reach, watchForBreaches } from './world.ts'

/**
 * A report from its template to its readers, by mouse or by keyboard alone: the data replaced by 45 rows of a
 * spreadsheet, a map with two names to fix, three charts, a rating, a review with a comment, approval, publication.
 */

const SHARES = tableOf(['Country', 'Share'], 45, (at) => [COUNTRIES[at]!, (68 - at * 1.5).toFixed(1)])
const YEARS = tableOf(['Year', 'Sun', 'Wind'], 12, (at) => [2013 + at, (2 + at * 1.7).toFixed(1), 8 + at])

/** One way to use the screen: a pointer, or nothing but keys. */
interface Hand {
  press: (target: Locator) => Promise<void>
  write: (target: Locator, words: string) => Promise<void>
  choose: (target: Locator) => Promise<void>
  /** One of a row of tabs or radios: keys reach the row by Tab and go along it by arrows. */
  pick: (row: Locator, target: Locator) => Promise<void>
}

export const mouse: Hand = {
  press: (target) => target.click(),
  write: async (target, words) => {
    await target.click()
    await target.page().keyboard.press('ControlOrMeta+A')
    await target.page().keyboard.insertText(words)
  },
  choose: (target) => target.check({ force: true }),
  pick: (_row, target) => target.click({ force: true }),
}

export const keyboard: Hand = {
  press: async (target) => {
    await reach(target)
    await target.page().keyboard.press('Enter')
  },
  write: async (target, words) => {
    await reach(target)
    await target.page().keyboard.press('ControlOrMeta+A')
    await target.page().keyboard.insertText(words)
  },
  choose: async (target) => {
    await reach(target)
    await target.page().keyboard.press('Space')
  },
  pick: async (row, target) => {
    await reach(row.locator('[aria-selected=true], :checked'))
    const isPicked = () =>
      target.evaluate(
        (element) =>
          element.getAttribute('aria-selected') === 'true' || (element as HTMLInputElement).checked,
      )
    for (let presses = 0; presses < 8 && !(await isPicked()); presses++)
      await target.page().keyboard.press('ArrowRight')
  },
}

/** The journey, by one of the hands. */
export function fromTemplateToPublished(how: string, hand: Hand): void {
  test(`from a template to published, ${how}`, async ({ browser, server }) => {
    test.setTimeout(600_000)
    const writing = await openAs(browser, server, 'builder@acme.example', WIDE)
    const breaches = watchForBreaches(writing)
    const title = `Power in Europe, ${how}`
    const author = authorAt(writing, hand)
    await test.step('a starter becomes a report', () => takeStarter(author, title))
    await test.step('its map gets 45 rows of a spreadsheet, with two names to fix', () => fillMap(author))
    await test.step('three charts', () => addCharts(author))
    await test.step('a rating', () => addRating(author))
    const path = pathOf(writing)
    await test.step('a review is asked for', () => askForReview(author))
    await test.step('the reviewer comments, the thread is resolved, the report approved', async () => {
      const reading = await openAs(browser, server, 'reviewer@acme.example', { ...WIDE, path })
      await commentAndApprove(reading, hand)
      await reading.context().close()
    })
    await test.step('the publisher publishes it to everyone', async () => {
      const publishing = await openAs(browser, server, 'publisher@acme.example', { ...WIDE, path })
      await publish(publishing, hand, title)
      await publishing.context().close()
    })
    expect(breaches).toEqual([])
    await writing.context().close()
  })
}

type Author = ReturnType<typeof authorAt>

/** What an author does with one hand, in the builder. */
function authorAt(writing: Page, hand: Hand) {
  const panel = writing.locator('[data-panel]')
  const paper = writing.locator('.ProseMirror')
  const go = (step: string) =>
    hand.pick(panel.getByRole('tablist'), panel.getByRole('tab', { name: new RegExp(`^${step}`) }))
  return {
    writing,
    hand,
    panel,
    paper,
    go,
    takeCells: async (cells: string) => {
      await hand.write(panel.getByLabel('Paste cells'), cells)
      await hand.press(panel.getByRole('button', { name: 'Use these cells' }))
    },
    /** A new line at the end of the report, and a block out of the menu there. */
    add: async (block: string) => {
      await writing.keyboard.press('ControlOrMeta+End')
      await caretHeard(writing)
      await writing.keyboard.press('Enter')
      await insertBlock(writing, block)
    },
    /** Title, source and alternative text, without which nothing is published. */
    describeFigure: async (words: string) => {
      await go('Annotate')
      await hand.write(panel.getByLabel('Title', { exact: true }), words)
      await hand.write(panel.getByLabel('Source', { exact: true }), 'Ember')
      await hand.press(panel.getByRole('button', { name: /^Write a (new )?draft/ }))
      await expect(panel.getByLabel('Alternative text')).not.toHaveValue('')
      if (hand === mouse) await hand.press(panel.getByRole('button', { name: 'Close settings' }))
      else await writing.keyboard.press('Escape')
      await expect(panel).toHaveCount(0)
    },
  }
}

async function takeStarter({ writing, hand, paper }: Author, title: string) {
  await hand.press(writing.getByRole('button', { name: 'Template' }))
  const starters = writing.getByRole('region', { name: 'Starters' })
  await hand.press(starters.getByRole('button', { name: /187 countries|Regional comparison/i }).first())
  await hand.press(writing.getByRole('button', { name: 'Use this' }))
  await writing.waitForURL('**/reports/edit/**')
  await expect(paper.locator('.bb-map').first()).toBeVisible()
  const heading = paper.locator('h1')
  if (hand === mouse) await heading.click()
  else await reach(paper)
  await writing.keyboard.press('ControlOrMeta+Home')
  const before = (await heading.textContent()) ?? ''
  for (let letter = 0; letter < before.length; letter++) await writing.keyboard.press('Delete')
  await writing.keyboard.insertText(title)
  await expect(heading).toHaveText(title)
}

async function fillMap(author: Author) {
  const { writing, hand, panel, go, takeCells, describeFigure } = author
  await openMap(author)
  await go('Data')
  await hand.press(panel.getByRole('button', { name: 'Replace data' }))
  await takeCells(SHARES)
  await expect(panel.getByText('45 rows, 2 columns').first()).toBeVisible()
  await go('Check')
  await expect(panel.getByText('43 of 45 matched')).toBeVisible()
  await hand.press(panel.getByRole('button', { name: 'Use Czechia' }))
  await expect(panel.getByText('44 of 45 matched')).toBeVisible()
  await hand.press(panel.getByRole('button', { name: 'Other area' }))
  await writing.keyboard.type('north mac')
  await writing.keyboard.press('Enter')
  await expect(panel.getByText('45 of 45 matched')).toBeVisible()
  await describeFigure('How much wind and sun give')
}

/** Opens the settings of the starter's first map. */
async function openMap({ writing, hand, paper }: Author): Promise<void> {
  if (hand === mouse) return paper.locator('.bb-map').first().click()
  await reach(paper)
  await writing.keyboard.press('ControlOrMeta+Home')
  await writing.keyboard.press('ArrowDown')
  const selected = paper.locator('.ProseMirror-selectednode')
  for (let block = 0; block < 80; block++) {
    if ((await selected.count()) === 0) await writing.keyboard.press('Escape')
    if ((await selected.locator('.bb-map').count()) > 0) return writing.keyboard.press('Enter')
    await writing.keyboard.press('ArrowDown')
  }
  throw new Error('The arrows do not lead to the map.')
}

async function addCharts({ panel, paper, add, takeCells, describeFigure }: Author) {
  for (const words of ['Sun has caught up', 'Wind came first', 'Both keep growing']) {
    await add('chart')
    await takeCells(YEARS)
    await expect(panel.getByText('12 rows, 3 columns').first()).toBeVisible()
    await describeFigure(words)
  }
  await expect(paper.getByRole('paragraph').filter({ hasText: 'Both keep growing' })).toBeVisible()
}

async function addRating({ writing, paper, add }: Author) {
  await add('rating')
  await expect(paper.getByLabel('Question', { exact: true }).last()).toBeFocused()
  await writing.keyboard.type('Was this clear?')
  await expect(paper.locator('[data-block=question], .bb-question').last()).toBeVisible()
  await expectSaved(writing)
}

async function askForReview({ writing, hand, panel }: Author) {
  await hand.press(writing.getByRole('button', { name: /^Comments/ }))
  await hand.press(panel.getByRole('button', { name: 'Request review' }))
  const dialog = writing.getByRole('dialog', { name: 'Request review' })
  await hand.choose(dialog.getByRole('checkbox', { name: /Hannah/ }))
  await hand.press(dialog.getByRole('button', { name: 'Request review' }))
  await expect(dialog).toBeHidden()
}

async function commentAndApprove(reading: Page, hand: Hand) {
  const document = reading.locator('.ProseMirror')
  await document.waitFor()
  if (hand === mouse) await document.locator('h1').click()
  else await document.focus()
  await reading.keyboard.press('ArrowDown')
  await reading.keyboard.press('ArrowDown')
  await reading.keyboard.press('Control+Alt+m')
  await hand.write(reading.getByRole('textbox', { name: 'Write a comment' }), 'Who measured this?')
  await reading.keyboard.press('Control+Enter')
  const card = reading.getByRole('article', { name: /^Comment by/ })
  await expect(card).toContainText('Who measured this?')
  await hand.press(reading.getByRole('button', { name: /^Comments/ }))
  await hand.press(reading.locator('[data-panel]').getByRole('button', { name: 'Approve' }))
  await hand.press(reading.getByRole('dialog').getByRole('button', { name: 'Approve' }))
  await expect(reading.locator('[data-panel]').getByText('Approved', { exact: true })).toBeVisible()
}

async function publish(publishing: Page, hand: Hand, title: string) {
  await hand.press(publishing.getByRole('button', { name: 'Publish', exact: true }))
  const sheet = publishing.getByRole('dialog')
  await hand.pick(
    sheet.getByRole('group', { name: 'Who can read it' }),
    sheet.getByRole('radio', { name: /Everyone/ }),
  )
  await expect(sheet.getByText('This address is available.')).toBeVisible()
  await hand.choose(sheet.getByRole('checkbox', { name: /Publish with/ }))
  await hand.press(sheet.getByRole('button', { name: 'Publish to everyone' }))
  await expect(
    sheet.getByRole('heading', { name: 'Everyone with the address can read it now' }),
  ).toBeVisible()
  await publishing.goto((await sheet.getByRole('link', { name: /\/bubbles\// }).getAttribute('href'))!)
  await expect(publishing.locator('h1')).toHaveText(title)
  await expect(publishing.getByText('Was this clear?')).toBeVisible()
}
