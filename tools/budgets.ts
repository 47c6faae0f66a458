import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What a page begins with: its directory of output, the parts that show it where those come later, and its limit. */
interface Budget {
  page: string
  output: string
  /** The names of chunks that are loaded besides what `index.html` asks for. */
  chunks?: readonly string[]
  /** Kilobytes (1024) of JavaScript, compressed with Brotli. */
  most: number
}

/**
 * What may be downloaded before a page works, without what is asked for only once something is opened or drawn. The bench
 * measurement `dashboard` says what a browser really loads.
 */
export const BUDGETS: readonly Budget[] = [
  { page: 'the reports list', output: 'apps/dashboard/dist', chunks: ['ReportsPage'], most: 180 },
  { page: 'the builder without figures', output: 'apps/dashboard/dist', chunks: ['BuilderPage'], most: 371 },
  {
    page: 'the builder with charts and numbers',
    output: 'apps/dashboard/dist',
    chunks: ['BuilderPage', 'ChartFigure', 'MetricFigure'],
    most: 450,
  },
  { page: 'the sign-in', output: 'apps/login/dist', most: 85 },
  // German says the same in more letters.
  {
    page: 'the reports list in German',
    output: 'apps/dashboard/dist-de',
    chunks: ['ReportsPage'],
    most: 184,
  },
  {
    page: 'the builder without figures in German',
    output: 'apps/dashboard/dist-de',
    chunks: ['BuilderPage'],
    most: 376,
  },
  {
    page: 'the builder with charts and numbers in German',
    output: 'apps/dashboard/dist-de',
    chunks: ['BuilderPage', 'ChartFigure', 'MetricFigure'],
    most: 457,
  },
  { page: 'the sign-in in German', output: 'apps/login/dist-de', most: 88 },
]

/** Scripts that a built page asks for itself, by their file names. */
const scriptsOf = (html: string): string[] =>
  [...html.matchAll(/<(?:script|link)\b[^>]*(?:src|href)="[^"]*\/assets\/([^"/]+\.js)"/g)].map(
    ([, name]) => name!,
  )

/** Scripts that a chunk imports before it runs. */
const importsOf = (code: string): string[] =>
  [...code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"'/]+\.js)["']/g)].map(([, name]) => name!)

/**
 * Files of JavaScript that are there before something runs: those asked for, and what they import in turn.
 * @param read gives the text of a file by its name.
 */
export function neededScripts(asked: readonly string[], read: (name: string) => string): string[] {
  const needed = new Set<string>()
  const waiting = [...asked]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (needed.has(name)) continue
    needed.add(name)
    waiting.push(...importsOf(read(name)))
  }
  return [...needed].toSorted()
}

/** Compressed bytes of a page's JavaScript, as it was built into `output`. */
export function bytesOf({ output, chunks = [] }: Budget, root: string): number {
  const assets = join(root, output, 'assets')
  const asked = scriptsOf(readFileSync(join(root, output, 'index.html'), 'utf8'))
  if (asked.length === 0) throw new Error(`${output}/index.html asks for no script.`)
  for (const chunk of chunks) {
    const found = globSync(`${chunk}-*.js`, { cwd: assets })
    if (found.length !== 1)
      throw new Error(`${output} has ${found.length} parts named ${chunk}; one was expected.`)
    asked.push(found[0]!)
  }
  const names = neededScripts(asked, (name) => readFileSync(join(assets, name), 'utf8'))
  return names.reduce((sum, name) => sum + statSync(join(assets, `${name}.br`)).size, 0)
}

/** What is over its budget of what was built into `output`, in sentences. */
export const overBudget = (output: string, root: string): string[] =>
  BUDGETS.filter((budget) => budget.output === output).flatMap((budget) => {
    const kilobytes = bytesOf(budget, root) / 1024
    return kilobytes <= budget.most
      ? []
      : [
          `${budget.page} begins with ${kilobytes.toFixed(1)} KB of JavaScript; it may have ${budget.most}. Load late what it does not show, or see docs/performance.md.`,
        ]
  })
