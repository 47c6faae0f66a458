import { discard, resolveLocalhost, type RunningServer, startServer } from '@bubbles/test-kit/server'
import { test as base } from '@playwright/test'

resolveLocalhost()

/** Journeys with one server and its demonstration data for the whole worker. */
export const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint: Playwright reads the names of what a fixture needs from this pattern
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await discard(server)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})
