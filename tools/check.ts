import { requireNode24, run } from './run.ts'

/** The fast part of the tests: format, lint, types, fences. */
export async function check(): Promise<number> {
  const steps: [string, string[]][] = [
    ['biome', ['format', '.']],
    ['oxlint', ['--type-aware', '--quiet']],
    ['tsc', ['-p', 'tsconfig.node.json']],
    ['tsc', ['-p', 'tsconfig.browser.json']],
    ['tsc', ['-p', 'e2e/tsconfig.json']],
  ]
  for (const [command, args] of steps) {
    process.stdout.write(`\n> ${command} ${args.join(' ')}\n`)
    const code = await run(command, args)
    if (code !== 0) return code
  }
  return 0
}

if (import.meta.main) {
  requireNode24()
  process.exit(await check())
}
