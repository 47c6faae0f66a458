import { expect } from '@playwright/test'
import { named, openTab, test, watchForDefects } from './fixtures.ts'

test('a reader in Firefox reads a page, hears a chart by keyboard, and answers', async ({
  server,
  profile,
  tab,
}) => {
  const defects = watchForDefects(tab)

  await test.step('the page, its figures and its table of data', async () => {
    const answer = await tab.goto(server.at('acme', '/bubbles/iowa-renewables'))
    expect(answer!.status()).toBe(200)
    await tab.waitForSelector('h1')
    expect(await tab.$$eval('figure svg[role=img]', (figures) => figures.length)).toBeGreaterThan(0)
    const wide = await tab.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    expect(wide).toBe(false)
  })

  await test.step('values of a chart by keyboard', async () => {
    const chart = await tab.waitForSelector('.bb-chart[tabindex="0"]')
    await chart!.focus()
    await tab.keyboard.press('Home')
    const spoken = () => tab.$eval('[aria-live=polite]', (region) => region.textContent)
    const heard = new Set<string | null>()
    for (let step = 0; step < 4; step++) {
      await expect.poll(async () => ((await spoken()) ?? '') !== '' && !heard.has(await spoken())).toBe(true)
      heard.add(await spoken())
      await tab.keyboard.press('ArrowRight')
    }
  })

  await test.step('an answer with script', async () => {
    await tab.locator('fieldset label:has(input[type=radio])').click()
    await named(tab, 'button', 'Send answers').click()
    await tab.waitForFunction(() => document.body?.innerText.includes('Thank you'))
  })

  await test.step('in a phone’s width nothing is wider than the window', async () => {
    const other = await openTab(profile)
    await other.setViewport({ width: 390, height: 844 })
    await other.goto(server.at('acme', '/bubbles/iowa-renewables'))
    const wide = await other.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    expect(wide).toBe(false)
  })

  expect(defects).toEqual([])
})
