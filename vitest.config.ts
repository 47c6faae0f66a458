import { defineConfig } from 'vitest/config'

/** Unit and server tests stand beside their source; the browser journeys in e2e/ run under Playwright. */
export default defineConfig({
  test: {
    // The embedded database works in a thread of its own; one file at a time would leave processors idle.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'node',
          include: [
            'packages/{charts,contract,db,domain,flags,report-document,report-renderer,tables,test-kit}/src/**/*.test.ts',
            'apps/server/src/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          environment: 'node',
          globalSetup: ['packages/test-kit/src/globalSetup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: [
            'packages/{ui,session,reader-script}/src/**/*.test.{ts,tsx}',
            'apps/{dashboard,login}/src/**/*.test.{ts,tsx}',
          ],
          environment: 'happy-dom',
          // The first test of a file may wait for the component library to load.
          testTimeout: 20_000,
          environmentOptions: { happyDOM: { url: 'http://acme.bubbles.localhost:4000/dashboard/' } },
        },
      },
    ],
  },
})
