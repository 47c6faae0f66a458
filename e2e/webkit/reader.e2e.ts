import { expect } from '@playwright/test'
import { test } from './fixtures.ts'

test('a reader in WebKit follows the contents, hears a chart by keyboard, reads in the dark, and answers', async ({
  tab,
  server,
}) => {
  await tab.goto(server.at('acme', '/bubbles/iowa-renewables'))
  expect(await tab.read(() => document.querySelector('h1')?.textContent)).toContain('Iowa')
  const isWide = () =>
    tab.read(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  expect(await isWide()).toBe(false)

  await test.step('contents', async () => {
    const target = await tab.read(() => {
      const link = [...document.querySelectorAll<HTMLAnchorElement>('nav a')].at(-1)!
      link.click()
      return link.hash
    })
    expect(target).not.toBe('')
    const top = () =>
      tab.read(() => Math.round(document.querySelector(`:target`)!.getBoundingClientRect().top))
    await expect.poll(top).toBeLessThan(900)
    expect(await tab.read(() => location.hash)).toBe(target)
  })

  await test.step('values of a chart by keyboard', async () => {
    const chart = '.bb-chart[tabindex="0"]'
    const spoken = () => tab.read(() => document.querySelector('[aria-live=polite]')?.textContent ?? '')
    const heard = new Set<string>()
    // Home, then twice to the right, as WebDriver names these keys.
    for (const key of ['\uE011', '\uE014', '\uE014']) {
      await tab.type(chart, key)
      await expect.poll(async () => (await spoken()) !== '' && !heard.has(await spoken())).toBe(true)
      heard.add(await spoken())
    }
  })

  await test.step('dark', async () => {
    const ground = () => tab.read(() => getComputedStyle(document.body).backgroundColor)
    const light = await ground()
    await tab.click('.look label', 'Dark')
    await expect.poll(ground).not.toBe(light)
  })

  await test.step('an answer', async () => {
    await tab.click('fieldset.q label:has(input[type=radio])')
    await tab.click('form.ask button, .ask button', 'Send answers')
    await expect.poll(() => tab.read(() => document.body.innerText)).toContain('Thank you')
  })
})
