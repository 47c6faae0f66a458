import { requireNode24, run } from './run.ts'

/**
 * `npm run fuzz -- --seed N --calls 20000 [--on embedded|postgres]`: sends calls nobody would make, on both databases, and
 * prints each that is answered as none may be, made as small as it goes. Without a seed it takes one and says which.
 */
requireNode24()

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
process.exit(
  await run('vitest', ['run', 'apps/server/src/testing/fuzz', ...only], {
    FUZZ_SEED: seed,
    FUZZ_CALLS: calls,
  }),
)
