import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { leavesOutLong } from '@bubbles/test-kit/long-tests'

/** What is run by `npm test -- --all` only. */
const LEFT_OUT = leavesOutLong() ? ['**/*.long.test.ts'] : []

/** Limits are for what hangs, not for what is slow: a busy machine takes several times as long as a quiet one. */
const LIMITS = {
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 15_000 } },
}

const BROWSER = [
  'packages/{ui,session,reader-script}/src/**/*.test.{ts,tsx}',
  'apps/{dashboard,login}/src/**/*.test.{ts,tsx}',
]
/**
 * Tests that need a worker of their own: those that mock a module, which would come too late where another file has loaded it,
 * those of what a page does once, at its start, and those that hold the clock, for which a timer of another file never ends. The
 * others share one: loading the component library takes longer than most.
 */
const needWorkers = globSync(BROWSER).filter(
  (path) =>
    /\/(?:session|login)\/src\/|\/src\/(?:session|start)\//.test(path) ||
    /\bvi\.(?:mock|doMock|useFakeTimers)\(/.test(readFileSync(path, 'utf8')),
)

const browser = (name: string, own: object): TestProjectInlineConfiguration => ({
  test: {
    name,
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://acme.bubbles.localhost:4000/dashboard/' } },
    setupFiles: [
      'packages/test-kit/src/patience.ts',
      'packages/ui/src/testing/patience.ts',
      'packages/ui/src/testing/cleanPage.ts',
      'packages/ui/src/testing/pageTimers.ts',
    ],
    ...LIMITS,
    ...own,
  },
})

/** Unit and server tests stand beside their source; the browser journeys in e2e/ run under Playwright. */
export default defineConfig({
  test: {
    // Tests wait for databases, servers and each other's threads: as many as there are processors would leave these idle.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'node',
          include: [
            'packages/{charts,contract,db,domain,flags,report-document,report-renderer,tables,test-kit}/src/**/*.test.ts',
            'apps/server/src/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...LEFT_OUT],
          environment: 'node',
          globalSetup: ['packages/test-kit/src/globalSetup.ts'],
          setupFiles: ['packages/test-kit/src/patience.ts'],
          // Loading the server takes longer than most of its tests: a worker loads it once. What a test changes of a module it
          // changes by a spy, which ends with its file, and not by `vi.mock`, which would come too late.
          isolate: false,
          ...LIMITS,
        },
      },
      browser('browser', { include: BROWSER, exclude: [...needWorkers, ...LEFT_OUT], isolate: false }),
      browser('browser-isolated', { include: needWorkers, exclude: LEFT_OUT, isolate: true }),
    ],
  },
})
