import { defineConfig } from '@playwright/test'
import { leavesOutLong } from '@bubbles/test-kit/long-tests'

/** Journeys in a real browser against the whole product, started by each worker on a port and data of its own. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  testIgnore: leavesOutLong() ? '**/*.long.e2e.ts' : [],
  fullyParallel: false,
  // As many as there are processors: with three, servers that start beside each other refuse sign-ins for being busy.
  workers: 2,
  // Limits are for what hangs, not for what is slow: a busy machine of two cores takes several times as long as a quiet one.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  outputDir: '../test-results',
  snapshotPathTemplate: '{testDir}/golden/{arg}{ext}',
  use: {
    browserName: 'chromium',
    // Without a graphics card, each frame of an animation uses the processor; the journeys in WebKit have them.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    navigationTimeout: 90_000,
    // A trace copies the document at every step, which takes the processor: TRACE=1 asks for it.
    trace: process.env.TRACE ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // A browser that says it has no window is counted as no reader.
        '--user-agent=Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      ],
    },
  },
})
