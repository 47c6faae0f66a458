import { serverTest } from '../fixtures.ts'
import { Window } from './driver.ts'

const driver = process.env.WEBKIT_DRIVER_PATH

/** Journeys in WebKitGTK, the engine of Safari, as the system's packages install it; skipped with a reason where it isn't. */
export const test = serverTest.extend<{ tab: Window }>({
  // Playwright reads what a fixture needs from this pattern, and this one needs nothing.
  // oxlint-disable-next-line eslint/no-empty-pattern
  tab: async ({}, run, info) => {
    info.skip(!driver, process.env.WEBKIT_MISSING ?? 'WEBKIT_DRIVER_PATH names no WebKitWebDriver')
    const tab = await Window.open(driver!)
    await run(tab)
    await tab.close()
  },
})
