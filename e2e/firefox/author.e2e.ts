import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect } from '@playwright/test'
import type { RunningServer } from '@bubbles/test-kit/server'
import type { BrowserContext, ElementHandle, KeyInput, Page } from 'puppeteer-core'
import { named, openTab, test, watchForDefects } from './fixtures.ts'

/** 560 monthly prices of five companies. */
const STOCKS = join(dirname(createRequire(import.meta.url).resolve('vega-datasets')), '../data/stocks.csv')
const EMAIL = 'fire.fox@example.org'

test('somebody in Firefox signs up, writes a report with a chart, publishes it, and sees who read it', async ({
  server,
  profile,
  tab,
}) => {
  const defects = watchForDefects(tab)

  await test.step('sign up and confirm', () => signUp(tab, profile, server))
  await test.step('create an organisation', () => createOrganisation(tab))

  await test.step('measure', async () => {
    await tab.goto(server.at('fox-institute', '/dashboard/org/settings'))
    await named(tab, 'button', 'Start measuring').click()
    await named(tab, 'link', 'Engagement').wait()
  })

  await test.step('write', async () => {
    await tab.goto(server.at('fox-institute', '/dashboard/reports'))
    await write(tab)
  })

  await test.step('a key that Firefox knows, too, stays in the page', () => jump(tab))
  await test.step('a date, a link and a footnote by keys', () => writeByKeys(tab))
  const address = await test.step('publish', () => publish(tab))
  await test.step('read', async () => read(await openTab(profile), address))

  await test.step('see that view', async () => {
    await expect(async () => {
      await tab.goto(server.at('fox-institute', '/dashboard/engagement'))
      await tab.locator('[role=tab]::-p-text(Views)').setTimeout(10_000).wait()
      const views = await tab.$$eval('[role=tab]', (tabs) =>
        tabs.map(({ textContent }) => textContent).find((text) => text.includes('Views')),
      )
      expect(views).toContain('1')
    }).toPass({ timeout: 120_000 })
  })

  expect(defects).toEqual([])
})

async function signUp(tab: Page, profile: BrowserContext, server: RunningServer) {
  await tab.goto(server.at('login', '/sign-up'))
  await tab.locator('input[autocomplete=name]').fill('Fern Fox')
  await tab.locator('input[type=email]').fill(EMAIL)
  await tab.locator('input[autocomplete=new-password]').fill('Ten-or-more-1')
  await tab.keyboard.press('Enter')
  await tab
    .locator('input[autocomplete=one-time-code]')
    .fill(await codeFor(profile, server.at('login', '/outbox')))
  await tab.keyboard.press('Enter')
}

async function createOrganisation(tab: Page) {
  await tab.waitForFunction(() => location.pathname === '/dashboard/no-orgs')
  await tab.locator('main input').fill('Fox Institute')
  await tab.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === 'fox-institute'),
  )
  await named(tab, 'button', 'Create organisation').click()
  await tab.waitForFunction(() => location.hostname.startsWith('fox-institute.'))
}

async function write(tab: Page) {
  await named(tab, 'button', 'Start writing').click()
  await tab.waitForFunction(() => location.pathname.includes('/reports/edit/'))
  await tab.locator('.ProseMirror > *').click()
  for (const line of ['Five stocks over ten years', 'Prices of technology companies.', '## Growth']) {
    await tab.keyboard.type(line)
    await tab.keyboard.press('Enter')
  }
  await tab.keyboard.type('**Google** was not yet traded.')
  await tab.keyboard.press('Enter')
  await tab.keyboard.type('/chart')
  await tab.locator('[role=listbox] [role=option][aria-selected=true]').wait()
  await tab.keyboard.press('Enter')
  const files = (await tab.waitForSelector('input[type=file]')) as ElementHandle<HTMLInputElement>
  await files.uploadFile(STOCKS)
  await tab.locator('[data-panel] ::-p-text(560 rows)').wait()
  await tab.locator('[data-panel] [role=tab]::-p-text(Annotate)').click()
  await named(tab, 'textbox', 'Title', '[data-panel]').fill('Google stayed ahead')
  await named(tab, 'textbox', 'Source', '[data-panel]').fill('Yahoo Finance')
  await named(tab, 'textbox', 'Alternative text', '[data-panel]').fill('Five lines; Google ends at 560.')
  await tab.waitForFunction(() => /^Saved/m.test(document.body.innerText))
  expect(await tab.$$eval('.ProseMirror h2', (all) => all.map(({ textContent }) => textContent))).toEqual([
    'Growth',
  ])
  expect(await tab.$eval('.ProseMirror strong', ({ textContent }) => textContent)).toBe('Google')
}

async function jump(tab: Page) {
  await tab.locator('.ProseMirror > p').click()
  await tab.keyboard.down('Control')
  await tab.keyboard.press('k')
  await tab.keyboard.up('Control')
  const search = await tab.waitForSelector('[role=dialog] [role=combobox]')
  expect(await tab.evaluate(() => document.hasFocus())).toBe(true)
  await search!.press('Escape')
  await tab.waitForSelector('[role=dialog] [role=combobox]', { hidden: true })
}

async function writeByKeys(tab: Page) {
  const { keyboard } = tab
  const press = async (key: KeyInput, ...held: KeyInput[]) => {
    for (const each of held) await keyboard.down(each)
    await keyboard.press(key)
    for (const each of held) await keyboard.up(each)
  }
  await tab.locator('.ProseMirror > p:has(strong)').click()
  await press('End')
  await keyboard.type(' Until @3 May 2027')
  await tab.waitForSelector('#mention-menu [role=option][aria-selected=true]')
  await press('Enter')
  await tab.waitForSelector('#mention-menu', { hidden: true })
  await press('ArrowLeft', 'Control', 'Shift')
  await press('k', 'Control')
  await keyboard.type('grow')
  await tab.waitForSelector('[role=option][aria-label^="Growth"][aria-selected=true]')
  await press('Enter')
  await tab.waitForSelector('.ProseMirror a[href^="#"]')
  await press('End')
  await press('f', 'Control', 'Alt')
  await keyboard.type('In New York.')
  await press('Enter')
  await tab.waitForSelector('.ProseMirror [data-note]')
  expect(await tab.$eval('.ProseMirror > p:has(strong)', ({ textContent }) => textContent)).toBe(
    'Google was not yet traded. Until 3 May 2027',
  )
  expect(await tab.$eval('.ProseMirror a[href^="#"]', ({ textContent }) => textContent)).toBe('2027')
}

async function publish(tab: Page): Promise<string> {
  await named(tab, 'button', 'Publish', 'header').click()
  await tab.locator('label:has(input[value=public])').click()
  await named(tab, 'button', 'Publish to everyone', '[role=dialog]').click()
  const link = await tab.waitForSelector('a[href*="/bubbles/five-stocks-over-ten-years"]')
  return link!.evaluate(({ href }) => href)
}

async function read(reader: Page, address: string) {
  const refused = watchForDefects(reader)
  const counted = reader.waitForResponse((answer) => answer.url().endsWith('/bubbles/collect'))
  await reader.goto(address)
  expect((await counted).status()).toBe(202)
  await reader.waitForSelector('figure svg[role=img]')
  expect(refused).toEqual([])
}

/** The code of the mail to the newcomer, from the outbox page. */
async function codeFor(profile: BrowserContext, outbox: string): Promise<string> {
  const tab = await openTab(profile)
  let code: string | undefined
  await expect(async () => {
    await tab.goto(outbox)
    const mails = await tab.$$eval('article', (all) => all.map(({ innerText }) => innerText))
    code = /\b\d{6}\b/.exec(mails.find((text) => text.includes(EMAIL)) ?? '')?.[0]
    expect(code).toBeDefined()
  }).toPass()
  await tab.close()
  return code!
}
