import { startLanguageModel, type TestModel } from '@bubbles/test-kit/language-model'
import { expect, type Page } from '@playwright/test'
import { violationsInBoth, violationsOnPhone } from '../axe.ts'
import { test as base } from '../fixtures.ts'
import { figurePanel } from '../figurePanel.ts'
import { expectSaved, startBlank } from '../reports.ts'
import { tableOf } from '../spreadsheet.ts'
import { insertBlock, openDashboard, watchForBreaches } from '../world.ts'

/** A server whose language model runs on this machine. */
const test = base.extend<{ model: TestModel }>({
  // oxlint-disable-next-line eslint/no-empty-pattern
  model: async ({}, provide) => {
    const model = await startLanguageModel()
    await provide(model)
    await model.close()
  },
  serverEnv: async ({ model }, provide) => {
    await provide({ AI_BASE_URL: model.baseUrl, AI_MODEL: 'small-1' })
  },
})

const YEARS = tableOf(['Year', 'Solar', 'Wind'], 12, (at) => [2013 + at, 2 + at * 1.7, 8 + at])
const PARAGRAPH = 'It was found that wind had been utilised.'

const suggestion = (page: Page, name: string) => page.getByRole('dialog', { name })

test('an admin switches writing help on, and texts are suggested, used and undone by keyboard', async ({
  page,
  server,
  model,
}) => {
  const breaches = watchForBreaches(page)
  await openDashboard(page, server, 'owner@acme.example')
  await startBlank(page, 'Wind and sun', 'How much they make.', PARAGRAPH, '')
  const figure = figurePanel(page)
  const { panel, paper } = figure
  await test.step('where it is off, nothing of it is shown', async () => {
    await insertBlock(page, 'chart')
    await figure.takeCells(YEARS)
    await figure.go('Annotate')
    await expect(panel.getByRole('button', { name: 'Write a draft' })).toBeVisible()
    await expect(panel.getByRole('button', { name: /^Suggest/ })).toHaveCount(0)
    await expectSaved(page)
  })
  const report = page.url()

  await test.step('the setting says what goes where', async () => {
    await openDashboard(page, server, 'owner@acme.example', 'acme', 'org/settings')
    const section = page.getByRole('region', { name: 'Writing help', exact: true })
    await expect(
      section.getByText(
        `${new URL(model.baseUrl).host} (model small-1) is only sent what the suggestion is about`,
      ),
    ).toBeVisible()
    await section.getByRole('radio', { name: /^On/ }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(section.getByText('Writing help is on.')).toBeVisible()
  })

  await test.step('alternative text is suggested, used and undone', async () => {
    await page.goto(report)
    await paper.locator('.bb-chart').first().dblclick()
    await figure.go('Annotate')
    model.respond({ says: '**Solar** and wind grew every year from 2013 to 2024.' })
    const button = panel.getByRole('button', { name: 'Suggest a text' })
    await button.focus()
    await page.keyboard.press('Enter')
    const popup = suggestion(page, 'Suggested alternative text')
    await expect(popup.getByText('Solar and wind grew every year from 2013 to 2024.')).toBeVisible()
    await expect(popup.getByRole('button', { name: 'Use' })).toBeFocused()
    expect(await violationsInBoth(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(popup).toHaveCount(0)
    const field = panel.getByLabel('Alternative text')
    await expect(field).toHaveValue('Solar and wind grew every year from 2013 to 2024.')
    await expect(button).toBeFocused()
    await field.focus()
    await page.keyboard.press('Control+z')
    await expect(field).toHaveValue('')
  })

  await test.step('what fails is said in a sentence, and can be tried again or left', async () => {
    model.respond({ status: 401, body: '{}' }, { says: 'Wind made most of it' })
    await panel.getByRole('button', { name: 'Suggest a title' }).click()
    const popup = suggestion(page, 'Suggested title')
    await expect(popup.getByText('refused this installation’s key')).toBeVisible()
    await popup.getByRole('button', { name: 'Try again' }).click()
    await expect(popup.getByText('Wind made most of it')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(popup).toHaveCount(0)
    await expect(panel.getByLabel('Title', { exact: true })).toHaveValue('')
    await figure.close()
  })

  await test.step('a passage is made plainer', async () => {
    model.respond({ says: 'We used wind.' })
    await paper.getByText(PARAGRAPH).click()
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+End')
    await page.getByRole('button', { name: 'Make plainer' }).click()
    const popup = suggestion(page, 'Plainer wording')
    await expect(popup.getByText('We used wind.')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await violationsOnPhone(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await popup.getByRole('button', { name: 'Use' }).click()
    await expect(paper).toContainText('We used wind.')
    await expect(paper).not.toContainText(PARAGRAPH)
    await page.keyboard.press('Control+z')
    await expect(paper).toContainText(PARAGRAPH)
  })

  await test.step('an introduction takes the place of the one there is', async () => {
    model.respond({ says: 'Wind and sun make more each year.' })
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('/suggested')
    await expect(page.getByRole('option', { name: /Suggested introduction/ })).toBeVisible()
    await page.keyboard.press('Enter')
    const popup = suggestion(page, 'Suggested introduction')
    await popup.getByRole('button', { name: 'Use' }).click()
    await expect(paper.locator('[data-block=standfirst]')).toHaveText('Wind and sun make more each year.')
  })

  await test.step('Ctrl+K offers what can be suggested where the caret is', async () => {
    model.respond({ says: 'We used the wind.' })
    await paper.getByText(PARAGRAPH).click()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Jump to' }).fill('plainer')
    await expect(page.getByRole('option', { name: 'Make this paragraph plainer' })).toBeVisible()
    await page.keyboard.press('Enter')
    const popup = suggestion(page, 'Plainer wording')
    await expect(popup.getByText('We used the wind.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(popup).toHaveCount(0)
  })

  await test.step('only what was asked about was sent', async () => {
    const sent = model.asked.map(({ body }) => JSON.parse(String(body.messages[1].content)) as object)
    expect(sent.map((each) => Object.keys(each)[0])).toEqual([
      'figure',
      'figure',
      'figure',
      'passage',
      'title',
      'passage',
    ])
    expect(sent[3]).toEqual({ passage: PARAGRAPH })
  })
  expect(breaches).toEqual([])
})
