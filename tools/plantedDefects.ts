import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFECTS, type Defect } from './planted/defects.ts'
import { requireNode24, runQuietly } from './run.ts'

/** Runs at once: each takes a processor to load its modules. */
const LANES = 2

/** How a guard was found to be missing. */
interface Outcome {
  defect: Defect
  /** Tests that failed. */
  failed: number
  /** Of what was printed, where none did. */
  output: string
}

/**
 * `npm run planted`: takes each guard away in turn and runs the one test file that must miss it. `--quick`: those that
 * need no server; words: guards with them in their names. @returns 0 when each guard was missed.
 */
async function main(words: string[]): Promise<number> {
  const isQuick = words.includes('--quick')
  const wanted = words.filter((word) => !word.startsWith('--'))
  const waiting = [...DEFECTS.entries()].filter(
    ([, { guard, isQuick: quick }]) =>
      (!isQuick || quick) && wanted.every((word) => guard.toLowerCase().includes(word.toLowerCase())),
  )
  const total = waiting.length
  const unmissed: Defect[] = []
  const results = mkdtempSync(join(tmpdir(), 'bubbles-planted-'))
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { defect, failed, output } = await tryOne(...next, results)
      if (failed === 0) unmissed.push(defect)
      const found = failed > 0 ? `missed by ${failed}` : 'NOT MISSED'
      process.stdout.write(`${found}: ${defect.guard} (${defect.test})\n${failed > 0 ? '' : output}`)
    }
  }
  try {
    await Promise.all(Array.from({ length: LANES }, lane))
  } finally {
    rmSync(results, { recursive: true, force: true })
  }
  process.stdout.write(`\n${total - unmissed.length} of ${total} guards are missed when they are gone.\n`)
  for (const { guard, test } of unmissed) process.stdout.write(`Not missed by ${test}: ${guard}\n`)
  return total > 0 && unmissed.length === 0 ? 0 : 1
}

async function tryOne(index: number, defect: Defect, results: string): Promise<Outcome> {
  const file = join(results, `${index}.json`)
  const only = defect.only ? ['--testNamePattern', defect.only] : []
  const { output } = await runQuietly(
    'vitest',
    ['run', '--config', 'tools/planted/vitest.config.ts', ...only, '--reporter=json', `--outputFile=${file}`],
    {
      PLANTED_DEFECT: String(index),
      ...(!defect.onPostgres && { TEST_DATABASE_MISSING: 'one database is enough to miss a guard' }),
    },
  )
  try {
    // A file that does not load has no failed test: it has missed nothing.
    const { numFailedTests } = JSON.parse(readFileSync(file, 'utf8')) as { numFailedTests: number }
    return { defect, failed: numFailedTests, output: output.slice(-2_000) }
  } catch {
    return { defect, failed: 0, output: output.slice(-2_000) }
  }
}

if (import.meta.main) {
  requireNode24()
  process.exit(await main(process.argv.slice(2)))
}
