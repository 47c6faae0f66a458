import { build } from './build.ts'
import { tryPostgres } from './machine.ts'
import { requireNode24 } from './run.ts'
import { NotHere } from './torture/fault.ts'
import { FAULTS } from './torture/faults.ts'
import { runFault } from './torture/runFault.ts'

/**
 * `npm run torture -- [NAME…] [--seed N] [--times 50] [--short]`: does to the running product what machines do, and looks
 * whether what it acknowledged is there afterwards, once. Without a name all faults, without a seed it takes one and says
 * which. @returns 0 where the product held.
 */
async function main(words: string[]): Promise<number> {
  const option = (name: string, otherwise: string): string => {
    const at = words.indexOf(`--${name}`)
    return at < 0 ? otherwise : (words.splice(at, 2)[1] ?? '')
  }
  const seed = option('seed', String(Math.floor(Math.random() * 1_000_000_000)))
  const times = option('times', '50')
  const isShort = words.includes('--short')
  const names = words.filter((word) => word !== '--short')
  const wanted = FAULTS.filter(({ name }) => names.length === 0 || names.includes(name))
  const unknown = names.filter((name) => !FAULTS.some((fault) => fault.name === name))
  if (!/^\d{1,9}$/.test(seed) || !/^[1-9]\d{0,3}$/.test(times) || unknown.length > 0) {
    const list = FAULTS.map(({ name, about }) => `  ${name.padEnd(20)}${about}`).join('\n')
    process.stderr.write(
      `${unknown.length > 0 ? `There is no fault called ${unknown.join(', ')}` : 'The seed and the number of times are whole numbers'}: npm run torture -- kills-embedded --seed 17 --times 50\n${list}\n`,
    )
    return 1
  }
  process.stdout.write(`Seed ${seed}, what is repeated ${times} times.\n`)
  // The servers it starts serve what is built, and build nothing themselves.
  await build()
  await tryPostgres()
  const counts = { held: 0, broke: 0, 'not possible here': 0 }
  for (const fault of wanted) {
    const settings = { seed: Number(seed), times: Number(times), isShort }
    counts[await tryOne(fault, settings)] += 1
  }
  const summary = Object.entries(counts).map(([what, count]) => `${count} ${what}`)
  process.stdout.write(`\n${wanted.length} faults with seed ${seed}: ${summary.join(', ')}.\n`)
  return counts.broke > 0 || counts.held === 0 ? 1 : 0
}

async function tryOne(
  fault: (typeof FAULTS)[number],
  settings: { seed: number; times: number; isShort: boolean },
): Promise<'held' | 'broke' | 'not possible here'> {
  const started = performance.now()
  process.stdout.write(`\n=== ${fault.name}: ${fault.about}\n`)
  try {
    const say = (line: string) => void process.stdout.write(`    ${line}\n`)
    const { figures, problems } = await runFault(fault, { ...settings, say })
    const seconds = Math.round((performance.now() - started) / 1000)
    const said = Object.entries(figures).map(([what, count]) => `${what} ${count}`)
    process.stdout.write(`--- ${fault.name}: ${said.join(', ')} (${seconds} s)\n`)
    for (const problem of problems) process.stdout.write(`  WRONG: ${problem}\n`)
    return problems.length > 0 ? 'broke' : 'held'
  } catch (error) {
    if (!(error instanceof NotHere)) {
      process.stdout.write(`  WRONG: ${error instanceof Error ? error.stack : String(error)}\n`)
      return 'broke'
    }
    process.stdout.write(`  Not possible here: ${error.message}\n`)
    return 'not possible here'
  }
}

if (import.meta.main) {
  requireNode24()
  // The servers that were started end with this process, where it ends by itself.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  process.exit(await main(process.argv.slice(2)))
}
