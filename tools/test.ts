import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ALL_TESTS, LONG_FILES, leavesOutLong } from '@bubbles/test-kit/long-tests'
import { build } from './build.ts'
import { check } from './check.ts'
import { ensureChromium, ensureFirefox, tryPostgres, tryWebKit } from './machine.ts'
import { requireNode24, root, run } from './run.ts'
import {
  type FileTime,
  type PlaywrightSuite,
  playwrightTimes,
  slowestInWords,
  vitestTimes,
} from './testTimes.ts'

/**
 * `npm test`: format, lint, types and fences; unit and server tests on both databases; browser journeys.
 * `npm test -- --quick`: the checks, and the tests that need neither PostgreSQL nor a browser nor a server's modules.
 * `npm test -- --all`: long files too, which are called `*.long.test.ts` and `*.long.e2e.ts` (decision 96).
 */
requireNode24()
const quick = process.argv.includes('--quick')
if (process.argv.includes('--all')) process.env[ALL_TESTS] = '1'
/** What `--quick` runs: everything that thinks, and of the server how calls are answered. */
const QUICK = [
  'packages/',
  'apps/dashboard/',
  'apps/login/',
  'tools/',
  'apps/server/src/http/',
  'apps/server/src/config/',
]
const QUICK_WITHOUT = ['packages/db/src/embedded/**', 'packages/db/src/postgres/**']
const results = mkdtempSync(join(tmpdir(), 'bubbles-test-'))
const total = { passed: 0, failed: 0, skipped: 0 }
/** Named again at the end: whoever sees only the last lines of a log must not have to guess. */
const failures: string[] = []
try {
  await step('format, lint, types', async () => ((await check()) === 0 ? { passed: 1 } : { failed: 1 }))
  if (quick) {
    process.env.TEST_DATABASE_MISSING = 'left out by --quick'
    await step('quick tests', () => vitest([...QUICK, ...QUICK_WITHOUT.map((each) => `--exclude=${each}`)]))
    process.stdout.write(
      'Left out: PostgreSQL, the server’s modules, browser journeys. `npm test` runs them.\n',
    )
  } else {
    await step('build', async () => {
      await build()
      return { passed: 1 }
    })
    await tryPostgres()
    await step('unit and server tests', () => vitest())
    await step('planted defects', async () =>
      (await run('node', ['tools/plantedDefects.ts', '--quick'])) === 0 ? { passed: 1 } : { failed: 1 },
    )
    await step('browser journeys', () => playwright())
  }
} finally {
  rmSync(results, { recursive: true, force: true })
}
if (leavesOutLong() && !quick) {
  const long = globSync(LONG_FILES, { cwd: root, exclude: ['**/node_modules'] })
  process.stdout.write(`\nLeft out: ${long.length} long files, which \`npm test -- --all\` runs as well.\n`)
}
if (failures.length > 0)
  process.stdout.write(`\nFailed:\n${failures.map((each) => `  ${each}`).join('\n')}\n`)
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

type Count = Partial<typeof total> & { names?: string[] }

async function step(name: string, work: () => Promise<Count>): Promise<void> {
  const started = performance.now()
  process.stdout.write(`\n=== ${name}\n`)
  const count = await work().catch((error: unknown): Count => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return { failed: 1 }
  })
  total.passed += count.passed ?? 0
  total.failed += count.failed ?? 0
  total.skipped += count.skipped ?? 0
  if (count.failed)
    failures.push(`${name}: ${count.failed}`, ...(count.names ?? []).map((each) => `  ${each}`))
  process.stdout.write(`--- ${name}: ${Math.round((performance.now() - started) / 1000)} s\n`)
}

async function vitest(args: string[] = []): Promise<Count> {
  const file = join(results, 'vitest.json')
  const unhandled = join(results, 'unhandled.json')
  const code = await run(
    'vitest',
    [
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      '--reporter=./tools/unhandledReporter.ts',
      `--outputFile.json=${file}`,
    ],
    { UNHANDLED_FILE: unhandled },
  )
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  saySlowest(vitestTimes(report.testResults))
  return {
    passed: report.numPassedTests ?? 0,
    // A file that does not load has no failed test, yet nothing of it passed.
    failed: Math.max(report.numFailedTests ?? 0, code === 0 ? 0 : 1),
    skipped: report.numPendingTests ?? 0,
    names: [...failedTests(report), ...(JSON.parse(readFileSync(unhandled, 'utf8')) as string[])],
  }
}

function failedTests(report: VitestReport): string[] {
  return report.testResults
    .filter((each) => each.status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter((each) => each.status === 'failed')
      return failed.length === 0 ? [`${name}: ${message}`] : failed.map((each) => `${name}: ${each.fullName}`)
    })
}

/** What is read of Vitest's report in JSON: https://vitest.dev/guide/reporters.html#json-reporter */
type VitestReport = {
  numPassedTests?: number
  numFailedTests?: number
  numPendingTests?: number
  testResults: {
    name: string
    status: string
    startTime: number
    endTime: number
    message: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

async function playwright(): Promise<Count> {
  const file = join(results, 'playwright.json')
  const code = await run(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    {
      CHROMIUM_PATH: await ensureChromium(),
      FIREFOX_PATH: await ensureFirefox(),
      ...(await tryWebKit()),
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    },
  )
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as {
    suites: PlaywrightSuite[]
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  }
  saySlowest(playwrightTimes(suites))
  return {
    passed: stats.expected,
    failed: Math.max(stats.unexpected + stats.flaky, code === 0 ? 0 : 1),
    skipped: stats.skipped,
  }
}

function saySlowest(times: FileTime[]): void {
  process.stdout.write(`${slowestInWords(times)}\n`)
}
