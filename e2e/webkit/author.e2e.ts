import { expect } from '@playwright/test'
import { DEMONSTRATION_PASSWORD } from '../world.ts'
import { test } from './fixtures.ts'

/** Keys, as WebDriver names them. */
const ENTER = '\uE007'
const END = '\uE010'

test('somebody in WebKit signs in, writes a report, and publishes it', async ({ tab, server }) => {
  const at = (pattern: RegExp) => expect.poll(() => tab.read(() => location.href)).toMatch(pattern)

  await test.step('sign in', async () => {
    await tab.goto(server.at('acme', '/dashboard/reports'))
    await tab.type('input[type=email]', 'owner@acme.example')
    await tab.type('input[type=password]', `${DEMONSTRATION_PASSWORD}${ENTER}`)
    await at(/\/\/acme\..*\/dashboard\/reports/)
    await expect.poll(() => tab.read(() => document.querySelector('h1')?.textContent)).toBe('Reports')
  })

  await test.step('open a report', async () => {
    await tab.goto(server.at('acme', '/dashboard/reports?q=Iowa'))
    await expect
      .poll(() => tab.read(() => document.querySelectorAll('main [data-report-link]').length))
      .toBe(1)
    await tab.click('main [data-report-link]')
    await at(/\/reports\/edit\//)
    await expect
      .poll(() => tab.read(() => document.querySelectorAll('.ProseMirror figure svg').length))
      .toBeGreaterThan(0)
  })

  await test.step('type', async () => {
    await tab.click('.ProseMirror h1')
    await tab.press(`${END} as WebKit reads them`)
    await expect
      .poll(() => tab.read(() => document.querySelector('.ProseMirror h1')?.textContent))
      .toContain('WebKit reads them')
    await expect.poll(() => tab.read(() => document.body.innerText)).toMatch(/^Saved/m)
  })

  await test.step('publish', async () => {
    await tab.click('button', 'Publish')
    await tab.click('[role=dialog] label:has(input[value=public])')
    await tab.click('[role=dialog] button', 'Publish to everyone')
    await expect
      .poll(() => tab.read(() => document.querySelector('[role=dialog]')?.textContent))
      .toContain('Everyone with the address can read it now')
    const address = await tab.read(
      () => document.querySelector<HTMLAnchorElement>('[role=dialog] a[href*="/bubbles/"]')?.href,
    )
    await tab.goto(address!)
    await expect
      .poll(() => tab.read(() => document.querySelector('h1')?.textContent))
      .toContain('WebKit reads them')
  })
})
