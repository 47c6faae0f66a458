import type { RunningServer } from '@bubbles/test-kit/server'
import { expect, type Page } from '@playwright/test'
import { violationsInBoth, violationsOnPhone } from '../axe.ts'
import { test } from '../fixtures.ts'
import { openAs, WIDE } from '../people.ts'
import { expectSaved, pathOf, publishReport, startBlank } from '../reports.ts'
import { watchForBreaches } from '../world.ts'

const paper = (page: Page) => page.locator('.ProseMirror')
const last = (page: Page) => paper(page).locator('> p:not(.is-empty)').last()

test('what is typed is set, linked within the report, and names people and dates', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, 'owner@acme.example', WIDE)
  const breaches = watchForBreaches(page)
  await startBlank(
    page,
    'How we counted',
    'In short.',
    '## Method',
    '"Twice", it\'s said -- then once more...',
  )
  await test.step('quotation marks, dashes and ellipses are set as they are typed', () => typeset(page))
  await test.step('words lead to a heading found by its words', () => linkToHeading(page))
  await test.step('a date and a person are chosen behind an @', () => mention(page))
  expect(await violationsInBoth(page)).toEqual([])
  await test.step('a heading that was cut and pasted keeps its links', () => cutAndPaste(page))
  await test.step('the link leads there on the page', () => follow(page, server))
  expect(breaches).toEqual([])
  await page.context().close()
})

async function typeset(page: Page) {
  const { keyboard } = page
  await expect(last(page)).toHaveText('“Twice”, it’s said – then once more…')
  await keyboard.press('Backspace')
  await expect(last(page)).toHaveText('“Twice”, it’s said – then once more...')
  await keyboard.type(" 'so'")
  await keyboard.press('Control+z')
  await expect(last(page)).toHaveText("“Twice”, it’s said – then once more... ‘so'")
}

async function linkToHeading(page: Page) {
  const { keyboard } = page
  await keyboard.press('Enter')
  await keyboard.type('See how')
  await keyboard.press('Control+Shift+ArrowLeft')
  await keyboard.press('Control+k')
  // At once: the field has the focus before the next key.
  await keyboard.type('meth')
  await expect(page.getByRole('combobox', { name: 'Link to' })).toHaveValue('meth')
  await expect(page.getByRole('option', { name: 'Method, In this report' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  expect([...(await violationsInBoth(page)), ...(await violationsOnPhone(page))]).toEqual([])
  await keyboard.press('Enter')
  await expect(paper(page)).toBeFocused()
  const link = last(page).getByRole('link', { name: 'how' })
  await expect(link).toHaveAttribute('href', /^#[0-9A-Za-z]{10}$/)
  await link.click({ modifiers: ['ControlOrMeta'] })
  await expect(paper(page).locator('h2')).toHaveClass(/ProseMirror-selectednode|selected/)
  await last(page).click()
  await keyboard.press('End')
}

/** The heading goes below what leads to it. */
async function cutAndPaste(page: Page) {
  const { keyboard } = page
  const heading = paper(page).locator('h2')
  await last(page)
    .getByRole('link', { name: 'how' })
    .click({ modifiers: ['ControlOrMeta'] })
  await expect(heading).toHaveClass(/ProseMirror-selectednode|selected/)
  await keyboard.press('ControlOrMeta+x')
  await expect(heading).toHaveCount(0)
  await last(page).click()
  await keyboard.press('End')
  await keyboard.press('Enter')
  await keyboard.press('ControlOrMeta+v')
  await expect(
    paper(page).locator('> :last-child, > :nth-last-child(2)').filter({ hasText: 'Method' }),
  ).toHaveCount(1)
}

async function mention(page: Page) {
  const { keyboard } = page
  const options = page.getByRole('listbox', { name: 'People and dates' }).getByRole('option')
  await keyboard.type(', by ann@acme.example on ')
  await expect(options).toHaveCount(0)
  await keyboard.type('@3 May 2027')
  await expect(options).toHaveText(['3 May 2027'])
  await keyboard.press('Enter')
  await keyboard.type(' for @')
  await expect(options.first()).toBeVisible()
  await keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await keyboard.press('Backspace')
  await keyboard.type('@priya')
  await expect(options).toHaveText([/Priya Raman/])
  expect([...(await violationsInBoth(page)), ...(await violationsOnPhone(page))]).toEqual([])
  await keyboard.press('Enter')
  await expect(last(page)).toHaveText(/on 3 May 2027 for Priya Raman$/)
  await keyboard.type(', too')
  await expect(last(page)).toHaveText(/for Priya Raman, too$/)
  await keyboard.press('ControlOrMeta+Alt+m')
  const field = page.getByRole('textbox', { name: 'Write a comment' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('@Priya Raman ')
  await keyboard.type('is that so?')
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('article', { name: /^Comment by/ })).toContainText('@Priya Raman is that so?')
}

async function follow(page: Page, server: RunningServer) {
  await expectSaved(page)
  await publishReport(page, pathOf(page).split('/').at(-1)!, 'how-we-counted')
  await page.goto(server.at('acme', '/bubbles/how-we-counted'))
  await page.getByRole('link', { name: 'how', exact: true }).click()
  await expect(page).toHaveURL(/#method$/)
  await expect(page.locator('#method')).toBeInViewport()
}
