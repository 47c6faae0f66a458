import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/**
 * Writes what went wrong in a run outside every test, one line each, to the file that `UNHANDLED_FILE` names: Vitest's report in
 * JSON has no place for it, and a run that failed without a failed test would not say why at its end.
 * https://vitest.dev/api/advanced/reporters.html#ontestrunend
 */
export default class UnhandledReporter implements Reporter {
  onTestRunEnd(_modules: unknown, errors: Parameters<NonNullable<Reporter['onTestRunEnd']>>[1]): void {
    const file = process.env.UNHANDLED_FILE
    if (!file) return
    const lines = errors.map(({ name, message, stack, VITEST_TEST_PATH: path }) =>
      [name, message, path, stack?.split('\n').slice(1, 4).join(' ')].filter(Boolean).join(' | '),
    )
    writeFileSync(file, JSON.stringify(lines))
  }
}
