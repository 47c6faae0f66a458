import { requireNode24, runQuietly } from './run.ts'

/** The longest first: the others run beside it. */
const STEPS: readonly [command: string, ...args: string[]][] = [
  ['oxlint', '--type-aware', '--quiet'],
  ['tsc', '-p', 'tsconfig.node.json'],
  ['tsc', '-p', 'tsconfig.browser.json'],
  ['tsc', '-p', 'e2e/tsconfig.json'],
  ['node', 'tools/fences.ts'],
  ['biome', 'format', '.'],
]

/** The fast part of the tests: format, lint, types, fences; two at a time. @returns 0 when all of them pass. */
export async function check(): Promise<number> {
  const waiting = [...STEPS]
  let worst = 0
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const [command, ...args] = step
      const { code, output } = await runQuietly(command, args)
      process.stdout.write(`> ${step.join(' ')}\n${code === 0 ? '' : output}`)
      worst = Math.max(worst, code)
    }
  }
  await Promise.all([lane(), lane()])
  return worst
}

if (import.meta.main) {
  requireNode24()
  process.exit(await check())
}
