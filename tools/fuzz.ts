import { ALL_TESTS } from '@bubbles/test-kit/long-tests'
import { requireNode24, run } from './run.ts'

/**
 * `npm run fuzz -- --seed N --calls 20000 [--on embedded|postgres]`: sends calls nobody would make, on both databases, and
 * prints each that is answered as none may be, made as small as it goes. Without a seed it takes one and says which. Then the
 * stories that the gate tells by chance, ten times as many of them: people who write one report, restarts, rewrites,
 * events that are counted a second way, guesses at a password.
 */
requireNode24()

/** Tests whose rounds are multiplied by `TIMES` of the test kit. */
const STORIES = [
  'packages/db/src/backup/backup.test.ts',
  'packages/report-document/src/replace.test.ts',
  'packages/report-document/src/apply.test.ts',
  'packages/report-document/src/merge/mergeDocuments.test.ts',
  'apps/server/src/modules/report/convergence.test.ts',
  'apps/server/src/modules/live/judgedEdits.test.ts',
  'apps/server/src/modules/engagement/independent.test.ts',
  'apps/server/src/modules/identity/signInLimits.test.ts',
]

function option(name: string, otherwise: string): string {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : (process.argv[at + 1] ?? otherwise)
}

const seed = option('seed', String(Math.floor(Math.random() * 1_000_000_000)))
const calls = option('calls', '20000')
const on = option('on', '')
if (!/^\d{1,9}$/.test(seed) || !/^\d{1,7}$/.test(calls)) {
  process.stderr.write(
    'The seed and the number of calls are whole numbers: npm run fuzz -- --seed 17 --calls 20000\n',
  )
  process.exit(1)
}
process.stdout.write(`Seed ${seed}, ${calls} calls on ${on || 'each database'}.\n`)
const only = on ? ['--testNamePattern', `on ${on}`] : []
const called = await run('vitest', ['run', 'apps/server/src/testing/fuzz', ...only], {
  FUZZ_SEED: seed,
  FUZZ_CALLS: calls,
})
const told = on ? 0 : await run('vitest', ['run', ...STORIES], { FUZZ_TIMES: '10', [ALL_TESTS]: '1' })
process.exit(called || told)
