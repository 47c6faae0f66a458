import { expect, type Locator, type Page } from '@playwright/test'
import { violationsInBoth } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openAs } from '../people.ts'
import { makeReport } from '../reports.ts'

/** More places than there are between any two of the page. */
const MAX_TABS = 120
const dialog = (page: Page) => page.getByRole('dialog')

/** Goes on by Tab until something has the keyboard, which can then be seen. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let count = 0; count < MAX_TABS; count++) {
    if ((await target.count()) === 1 && (await hasFocus(target))) break
    await page.keyboard.press(key)
  }
  await expectFocus(target)
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** The keyboard is there, in sight, and has something drawn around it. */
async function expectFocus(target: Locator) {
  await expect(target).toBeFocused()
  await expect(target).toBeInViewport()
  const isDrawn = await target.evaluate((element) => {
    const isRinged = (each: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    }
    // Fields have a thicker frame of their own, beside or around them.
    if (element instanceof HTMLInputElement && element.type === 'text') return true
    return (
      element.matches(':focus-visible') &&
      [element, element.parentElement!, ...element.parentElement!.children].some(isRinged)
    )
  })
  expect(isDrawn).toBe(true)
}

/** Goes down an open menu to an entry, and takes it. */
async function choose(page: Page, name: string) {
  const entry = page.getByRole(/^(?:Any|Quince)/.test(name) ? 'menuitemradio' : 'menuitem', {
    name,
    exact: true,
  })
  await expect(entry).toBeVisible()
  // A menu over the page is in no landmark.
  const found = (await violationsInBoth(page)).filter((line) => !line.startsWith('light: region: '))
  expect(found).toEqual([])
  for (let count = 0; count < 20 && !(await hasFocus(entry)); count++) await page.keyboard.press('ArrowDown')
  await expectFocus(entry)
  await page.keyboard.press('Enter')
}

for (const width of [390, 1440])
  test(`tags, favourites and saved searches by keyboard alone, ${width} pixels wide`, async ({
    browser,
    server,
  }) => {
    const page = await openAs(browser, server, 'owner@acme.example', {
      viewport: { width, height: width === 390 ? 844 : 900 },
      reducedMotion: 'reduce',
    })
    const name = `Quince ${width}`
    await makeReport(page, `${name} jam`)
    await page.goto(new URL(`/dashboard/?q=quince ${width}`, page.url()).href)
    const card = page.locator('[data-report-id]')
    await expect(card).toHaveCount(1)
    const actions = page.getByRole('button', { name: `Actions for ${name} jam` })
    const filter = page.getByRole('button', { name: /^Filter/ })

    await test.step('a favourite', async () => {
      await tabTo(page, actions)
      await page.keyboard.press('Enter')
      await choose(page, 'Add to favourites')
      await expect(card).toContainText('Favourite')
      await expectFocus(actions)
    })
    await test.step('a menu that is left by Escape gives the keyboard back', async () => {
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menu')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toHaveCount(0)
      await expectFocus(actions)
    })
    await test.step('a new tag', async () => {
      await page.keyboard.press('Enter')
      await choose(page, 'Tags')
      await expect(dialog(page)).toBeVisible()
      await page.keyboard.type(name)
      await page.keyboard.press('Enter')
      await expect(dialog(page).getByRole('checkbox', { name })).toBeChecked()
      expect(await violationsInBoth(page)).toEqual([])
      await page.keyboard.press('Enter')
      await expect(dialog(page)).toHaveCount(0)
      await expect(card).toContainText(name)
      await expectFocus(actions)
    })
    await test.step('filters are set and cleared without losing the keyboard', async () => {
      await tabTo(page, filter, 'Shift+Tab')
      if ((await filter.getAttribute('aria-expanded')) !== 'true') await page.keyboard.press('Enter')
      const favourites = page.getByRole('button', { name: 'Favourites' })
      await tabTo(page, favourites)
      await page.keyboard.press('Space')
      await expect(favourites).toHaveAttribute('aria-pressed', 'true')
      await expectFocus(favourites)
      const tag = page
        .getByRole('button', { name: /^Tag/, exact: false })
        .and(page.locator('fieldset button'))
      await tabTo(page, tag)
      await page.keyboard.press('Enter')
      await choose(page, name)
      await expect(tag).toHaveText(`Tag: ${name}`)
      await tabTo(page, page.getByRole('button', { name: 'Any tag' }))
      await page.keyboard.press('Enter')
      await expectFocus(tag)
      await page.keyboard.press('Enter')
      await choose(page, name)
      await tabTo(page, page.getByRole('button', { name: 'Clear all' }))
      await page.keyboard.press('Enter')
      await expectFocus(favourites)
      await page.keyboard.press('Space')
      await expect(favourites).toHaveAttribute('aria-pressed', 'true')
    })
    await test.step('a search is saved, opened, removed and brought back', async () => {
      const save = page.getByRole('button', { name: 'Save search' })
      await tabTo(page, save)
      await page.keyboard.press('Enter')
      await expect(dialog(page)).toBeVisible()
      expect(await violationsInBoth(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
      await expectFocus(save)
      await page.keyboard.press('Enter')
      await expect(dialog(page)).toBeVisible()
      await tabTo(page, dialog(page).getByRole('textbox'))
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(`All of ${name}`)
      await page.keyboard.press('Enter')
      await expect(dialog(page)).toHaveCount(0)
      await expectFocus(save)
      const saved = page.getByRole('button', { name: `All of ${name}`, exact: true })
      await expect(saved).toHaveAttribute('aria-pressed', 'true')
      await tabTo(
        page,
        page.getByRole('button', { name: `Remove the saved search “All of ${name}”` }),
        'Shift+Tab',
      )
      await page.keyboard.press('Enter')
      await expect(saved).toHaveCount(0)
      expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
      await expect(page.getByText(`Search “All of ${name}” removed.`).first()).toBeVisible()
      await tabTo(page, page.getByRole('button', { name: 'Undo' }))
      await page.keyboard.press('Enter')
      await expect(saved).toBeVisible()
    })
    await test.step('tags are managed', async () => {
      const tag = page.getByRole('button', { name: 'Tag', exact: true })
      await tabTo(page, tag)
      await page.keyboard.press('Enter')
      await choose(page, 'Manage tags')
      await expect(dialog(page).getByRole('listitem').first()).toBeVisible()
      expect(await violationsInBoth(page)).toEqual([])
      const topic = page.getByRole('switch', { name: `Show “${name}” as a topic on the front page` })
      await tabTo(page, topic)
      await page.keyboard.press('Space')
      await expect(topic).toBeChecked()
      await expectFocus(topic)
      await page.keyboard.press('Space')
      await expect(topic).not.toBeChecked()
      const rename = page.getByRole('button', { name: `Rename the tag “${name}”` })
      await tabTo(page, rename)
      await page.keyboard.press('Enter')
      await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toHaveValue(name)
      expect(await violationsInBoth(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expectFocus(rename)
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
      await expectFocus(tag)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    })
  })
