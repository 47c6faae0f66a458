import { expect } from '@playwright/test'
import type { RunningServer } from '@bubbles/test-kit/server'
import type { ElementHandle, KeyInput, Page } from 'puppeteer-core'
import { named, openTab, test, watchForDefects } from './fixtures.ts'

const LINES = [
  'Wind in the fox’s North',
  'How the mix changed.',
  '## Past',
  'Coal made a quarter of the electricity.',
  '## Present',
  'Wind overtook coal.',
  'Coal is left.',
]

test('in Firefox a report is searched, sorted, and changed as a reviewer suggests, who is told in the inbox', async ({
  server,
  firefox,
  tab,
}) => {
  const defects = watchForDefects(tab)
  await signIn(tab, server, 'builder@acme.example')
  await test.step('write', () => write(tab))
  const address = tab.url()
  await test.step('find and replace', () => findAndReplace(tab))
  await test.step('a section moves in the outline', () => moveSection(tab))

  const reviewing = await firefox.createBrowserContext()
  const reviewer = await openTab(reviewing)
  const refused = watchForDefects(reviewer)
  await signIn(reviewer, server, 'reviewer@acme.example')
  await test.step('a reviewer suggests, and mentions the builder', () => suggest(reviewer, address))
  await test.step('the inbox leads the builder to it, who accepts', () => accept(tab, server))
  await test.step('the reviewer sees what became of it', () =>
    reviewer.waitForFunction(() =>
      [...document.querySelectorAll('.ProseMirror p')].some(({ textContent }) =>
        textContent.includes('Coal made a third of the electricity.'),
      ),
    ))
  await reviewing.close()
  expect(defects).toEqual([])
  expect(refused).toEqual([])
})

async function signIn(tab: Page, server: RunningServer, email: string) {
  await tab.goto(server.at('acme', '/dashboard/reports'))
  await tab.locator('input[type=email]').fill(email)
  await tab.locator('input[type=password]').fill('Bubbles-demo-1')
  await tab.keyboard.press('Enter')
  await tab.waitForFunction(() => location.hostname.startsWith('acme.'))
  await named(tab, 'heading', 'Reports', 'main').wait()
}

async function press(tab: Page, key: KeyInput, ...held: KeyInput[]) {
  for (const each of held) await tab.keyboard.down(each)
  await tab.keyboard.press(key)
  for (const each of held) await tab.keyboard.up(each)
}

/** Clicks the first element in sight that is of a selector and has these words in it. */
async function click(tab: Page, selector: string, words: string) {
  const found = await tab.waitForFunction(
    (wanted, text) =>
      [...document.querySelectorAll<HTMLElement>(wanted)].find(
        (each) => each.checkVisibility() && each.textContent.includes(text),
      ),
    {},
    selector,
    words,
  )
  await (found as ElementHandle<HTMLElement>).click()
}

/** The words of the blocks of the paper, in their order. */
const blocks = (tab: Page, selector = '.ProseMirror > :is(p, h2)') =>
  tab.$$eval(selector, (all) => all.map(({ textContent }) => textContent).filter((words) => words !== ''))

const expectBlocks = (tab: Page, words: string[], selector?: string) =>
  expect.poll(() => blocks(tab, selector)).toEqual(words)

const expectSaved = (tab: Page) => tab.waitForFunction(() => /^Saved/m.test(document.body.innerText))

async function write(tab: Page) {
  await click(tab, 'main button', 'Blank')
  await tab.waitForFunction(() => location.pathname.includes('/reports/edit/'))
  await tab.locator('.ProseMirror > *').click()
  for (const [at, line] of LINES.entries()) {
    if (at > 0) await tab.keyboard.press('Enter')
    await tab.keyboard.type(line)
  }
  await expectSaved(tab)
}

async function findAndReplace(tab: Page) {
  await press(tab, 'f', 'Control')
  await tab.waitForSelector('[data-find-bar]')
  await tab.keyboard.type('overtook')
  await tab.waitForFunction(() => /1 of 1/.test(document.querySelector('[data-find-bar]')?.textContent ?? ''))
  await named(tab, 'textbox', 'Replace with', '[data-find-bar]').fill('passed')
  await named(tab, 'button', 'Replace all', '[data-find-bar]').click()
  await expect.poll(() => blocks(tab)).toContain('Wind passed coal.')
  await tab.keyboard.press('Escape')
  await tab.waitForSelector('[data-find-bar]', { hidden: true })
}

async function moveSection(tab: Page) {
  await named(tab, 'button', 'More', 'header').click()
  await click(tab, '[role=menuitem]', 'Outline and length')
  await named(tab, 'button', 'Move “Present” up', '[role=dialog]').click()
  await expectBlocks(tab, [
    'How the mix changed.',
    'Present',
    'Wind passed coal.',
    'Coal is left.',
    'Past',
    'Coal made a quarter of the electricity.',
  ])
  await tab.keyboard.press('Escape')
  await tab.waitForSelector('[role=dialog]', { hidden: true })
}

async function suggest(reviewer: Page, address: string) {
  await reviewer.goto(address)
  await reviewer.waitForFunction(() =>
    document.querySelector('.ProseMirror')?.textContent.includes('quarter'),
  )
  await reviewer.$eval('.ProseMirror', (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent!.indexOf('quarter')
      if (at < 0) continue
      ;(root as HTMLElement).focus()
      getSelection()!.setBaseAndExtent(node, at, node, at + 'quarter'.length)
      return
    }
  })
  await press(reviewer, 'm', 'Control', 'Alt', 'Shift')
  await named(reviewer, 'textbox', 'How the text should read').fill('third')
  await named(reviewer, 'button', 'Suggest').click()
  await reviewer.waitForSelector('article[aria-label^="Suggestion by"]')
}

async function accept(tab: Page, server: RunningServer) {
  await tab.goto(server.at('acme', '/dashboard/inbox'))
  await click(tab, '[aria-label=inbox] li a', 'Wind in the fox’s North')
  await tab.waitForFunction(() => location.pathname.includes('/reports/edit/'))
  await tab.waitForSelector('article[aria-label^="Suggestion by"]')
  await named(tab, 'button', 'Accept', 'article[aria-label^="Suggestion by"]').click()
  await expect.poll(() => blocks(tab)).toContain('Coal made a third of the electricity.')
  await expectSaved(tab)
}
