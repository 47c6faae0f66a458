import { resolveLocalhost, type RunningServer } from '@bubbles/test-kit/server'
import { test as base } from '@playwright/test'
import { Stage } from './stage.ts'

resolveLocalhost()

interface WithServer {
  /** A server with the demonstration's data, which the journeys of a file share. */
  server: RunningServer
  /** Settings it is started with, by `test.use`. */
  serverEnv: Record<string, string>
}

/** Tests beside a server. */
export const serverTest = base.extend<WithServer, { stage: Stage }>({
  stage: [
    // Playwright reads what a fixture needs from this pattern, and this one needs nothing.
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      const stage = await Stage.open()
      await use(stage)
      await stage.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  serverEnv: [{}, { option: true }],
  server: [
    async ({ stage, serverEnv }, use, { file }) => {
      await use(await stage.serverFor(file, serverEnv))
    },
    { timeout: 240_000 },
  ],
})

/** Journeys in Chromium, beside a server. */
export const test = serverTest.extend<{ nothingLeftOpen: void }>({
  // People whom a journey leaves at their screens would go on working beside the next one: sockets, polling, drawing.
  nothingLeftOpen: [
    async ({ browser }, use) => {
      await use()
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
