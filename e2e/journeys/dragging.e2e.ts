import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../fixtures.ts'
import { openAs } from '../people.ts'
import { pathOf, startBlank } from '../reports.ts'
import { caretAfter, expectKeptOffline, expectSavedNow, openReport, paper, wordsOf } from '../together.ts'

const block = (page: Page, words: string): Locator => paper(page).locator('> *', { hasText: words })

const paragraphs = async (page: Page): Promise<string[]> =>
  (await wordsOf(paper(page).locator('> p'))).filter((words) => words !== '' && words !== 'Introduction.')

/** Drags the block with these words below another, by its handle. */
async function dragBelow(page: Page, words: string, below: string): Promise<void> {
  await block(page, words).hover()
  const target = block(page, below)
  const box = (await target.boundingBox())!
  await page
    .getByRole('button', { name: 'Move or change block' })
    .dragTo(target, { targetPosition: { x: box.width / 2, y: box.height - 1 } })
}

test('a block is dragged while somebody else types in it and beside it: every word stays in its block', async ({
  browser,
  server,
}) => {
  const maya = await openAs(browser, server, 'builder@acme.example')
  await startBlank(maya, 'Dragged together', 'Introduction.', 'Alpha.', 'Beta.', 'Gamma.', 'Delta.')
  await expectSavedNow(maya)
  const nora = await openReport(browser, server, 'owner@acme.example', pathOf(maya))
  await expectBoth({ maya, nora }, ['Alpha.', 'Beta.', 'Gamma.', 'Delta.'])

  await test.step('who was offline typed in the block that was dragged meanwhile', () =>
    typeOffline({ maya, nora }))

  await test.step('who was offline dragged the block that others typed in meanwhile', () =>
    dragOffline({ maya, nora }))

  await test.step('both at the same moment', () => dragAndType({ maya, nora }))

  await test.step('a block dropped at the side of another stands beside it', () => dropBeside({ maya, nora }))
})

type People = Record<'maya' | 'nora', Page>

async function expectBoth({ maya, nora }: People, words: string[]): Promise<void> {
  for (const page of [maya, nora]) await expect.poll(() => paragraphs(page)).toEqual(words)
}

async function typeOffline({ maya, nora }: People) {
  await nora.context().setOffline(true)
  for (const name of ['Alpha', 'Beta', 'Gamma']) {
    await caretAfter(nora, `${name}.`)
    await nora.keyboard.type(` Typed in ${name}.`)
  }
  await expectKeptOffline(nora)
  await dragBelow(maya, 'Beta.', 'Delta.')
  await expect.poll(() => paragraphs(maya)).toEqual(['Alpha.', 'Gamma.', 'Delta.', 'Beta.'])
  await expectSavedNow(maya)
  await nora.context().setOffline(false)
  await expectSavedNow(nora)
  await expectBoth({ maya, nora }, [
    'Alpha. Typed in Alpha.',
    'Gamma. Typed in Gamma.',
    'Delta.',
    'Beta. Typed in Beta.',
  ])
}

async function dragOffline({ maya, nora }: People) {
  await maya.context().setOffline(true)
  await dragBelow(maya, 'Beta.', 'Alpha.')
  await expect.poll(async () => (await paragraphs(maya))[1]).toBe('Beta. Typed in Beta.')
  for (const name of ['Alpha', 'Beta', 'Delta']) {
    await caretAfter(nora, `${name}.`)
    await nora.keyboard.type(` More in ${name}.`)
  }
  await expectSavedNow(nora)
  await maya.context().setOffline(false)
  await expectSavedNow(maya)
  await expectBoth({ maya, nora }, [
    'Alpha. Typed in Alpha. More in Alpha.',
    'Beta. Typed in Beta. More in Beta.',
    'Gamma. Typed in Gamma.',
    'Delta. More in Delta.',
  ])
}

async function dragAndType({ maya, nora }: People) {
  await caretAfter(nora, 'Beta.')
  const typing = nora.keyboard.type(' Typed while it was dragged away.', { delay: 60 })
  await dragBelow(maya, 'Beta.', 'Delta.')
  await typing
  await expectSavedNow(nora)
  await expectSavedNow(maya)
  await expect
    .poll(async () => (await paragraphs(maya)).map((each) => each.split(' ')[0]))
    .toEqual(['Alpha.', 'Gamma.', 'Delta.', 'Beta.'])
  await expectBoth({ maya, nora }, [
    'Alpha. Typed in Alpha. More in Alpha.',
    'Gamma. Typed in Gamma.',
    'Delta. More in Delta.',
    'Beta. Typed in Beta. More in Beta. Typed while it was dragged away.',
  ])
}

async function dropBeside({ maya, nora }: People) {
  const line = maya.locator('.bb-drop-beside')
  const columns = paper(maya).locator('[data-block="columns"] > *')
  const found = await paragraphs(maya)

  await overSide(maya, 'Delta.', 'Gamma.')
  await maya.keyboard.press('Escape')
  await maya.mouse.up()
  await expect(line).toHaveCount(0)
  expect(await paragraphs(maya)).toEqual(found)

  // Both blocks are made again in columns: what others typed in them meanwhile comes too.
  await nora.context().setOffline(true)
  for (const name of ['Gamma', 'Delta']) {
    await caretAfter(nora, `${name}.`)
    await nora.keyboard.type(' Last.')
  }
  await expectKeptOffline(nora)
  await overSide(maya, 'Delta.', 'Gamma.')
  await maya.mouse.up()
  await expect(line).toHaveCount(0)
  await expect.poll(() => wordsOf(columns)).toEqual(['Gamma. Typed in Gamma.', 'Delta. More in Delta.'])
  await expectSavedNow(maya)
  await nora.context().setOffline(false)
  await expectSavedNow(nora)
  await expect
    .poll(() => wordsOf(columns))
    .toEqual(['Gamma. Typed in Gamma. Last.', 'Delta. More in Delta. Last.'])

  // The side of a column makes one more, and one step takes it back.
  await overSide(maya, 'Alpha.', 'Gamma.')
  await maya.mouse.up()
  await expect(columns).toHaveCount(3)
  await maya.keyboard.press('ControlOrMeta+z')
  await expect(columns).toHaveCount(2)
  await expect.poll(async () => (await paragraphs(maya))[0]).toMatch(/^Alpha/)
}

/** Drags the block with these words to the right side of another, until the line is there. */
async function overSide(page: Page, words: string, beside: string): Promise<void> {
  await block(page, words).hover()
  await page.getByRole('button', { name: 'Move or change block' }).hover()
  await page.mouse.down()
  const box = (await paper(page).locator('p', { hasText: beside }).boundingBox())!
  let by = 0
  await expect(async () => {
    by = 1 - by
    await page.mouse.move(box.x + box.width - 6 - by, box.y + box.height / 2, { steps: 2 })
    await expect(page.locator('.bb-drop-beside')).toBeVisible({ timeout: 200 })
  }).toPass()
}
