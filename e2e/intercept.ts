import { expect, type Page, type Route } from '@playwright/test'

const PROBE = '/is-intercepted'

/**
 * `page.route` for what a page that is open asks next. Chromium says that requests are caught a moment before its page
 * knows, and on a busy machine the first ones get through: the page asks for something until that is caught.
 */
export async function intercept(
  page: Page,
  addresses: string | RegExp,
  handler: (route: Route) => unknown,
): Promise<void> {
  await page.route(addresses, handler)
  let isCaught = false
  await page.route(`**${PROBE}`, (route) => {
    isCaught = true
    return route.fulfill({ status: 204 })
  })
  await expect
    .poll(async () => {
      await page.evaluate((address) => fetch(address), PROBE)
      return isCaught
    })
    .toBe(true)
  await page.unroute(`**${PROBE}`)
}
