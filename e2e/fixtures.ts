import { discard, resolveLocalhost, type RunningServer, startServer } from '@bubbles/test-kit/server'
import { test as base } from '@playwright/test'

resolveLocalhost()

/** Journeys with one server and its demonstration data for the whole worker. */
export const test = base.extend<object, { server: RunningServer }>({
  server: [
    // Playwright reads what a fixture needs from this pattern, and this one needs nothing.
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await discard(server)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})
