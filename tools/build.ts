import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { overBudget } from './budgets.ts'
import { alone } from './buildLock.ts'
import { LANGUAGES, type Language } from './messages/languages.ts'
import { requireNode24, root, runQuietly } from './run.ts'

interface Part {
  name: string
  /** Patterns of the files it is made of. */
  sources: string[]
  output: string
  command: string[]
  env?: Record<string, string>
}

const READER_SCRIPT: Part = {
  name: 'reader script',
  sources: ['packages/reader-script/**/*.{ts,json}'],
  output: 'packages/reader-script/dist',
  command: [
    'node',
    '--input-type=module',
    '--eval',
    "await (await import('@bubbles/reader-script/build')).buildReaderScript()",
  ],
}

const APPLICATIONS: Part[] = [
  {
    name: 'dashboard',
    sources: [
      'apps/dashboard/**/*.{ts,tsx,html,css,svg,txt}',
      'packages/{charts,contract,domain,flags,report-document,report-renderer,session,tables,ui}/src/**/*',
    ],
    output: 'apps/dashboard/dist',
    command: ['vite', 'build', 'apps/dashboard', '--logLevel', 'warn'],
  },
  {
    name: 'identity pages',
    sources: ['apps/login/**/*.{ts,tsx,html,css,svg}', 'packages/{contract,domain,session,ui}/src/**/*'],
    output: 'apps/login/dist',
    command: ['vite', 'build', 'apps/login', '--logLevel', 'warn'],
  },
]

/** An application in another language than English, which is what its source says. */
const inLanguage = (part: Part, language: Language): Part => ({
  ...part,
  name: `${part.name} (${language})`,
  sources: [...part.sources, `messages/${language}/*.json`, 'tools/messages/*.ts'],
  output: `${part.output}-${language}`,
  env: { BUBBLES_LANGUAGE: language },
})

/** What is built, from which files, into what. No part reads another. */
const PARTS: Part[] = [
  READER_SCRIPT,
  ...APPLICATIONS,
  ...LANGUAGES.flatMap((language) => APPLICATIONS.map((part) => inLanguage(part, language))),
]

/**
 * Ends the process with a sentence where something is to be built and there is nothing to build with.
 * @see missingBuildTools
 */
export function requireBuildTools(): void {
  const sentence = missingBuildTools(root)
  if (sentence === undefined || isBuilt()) return
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/**
 * What to run where only what running takes was installed; undefined where the build tools are there. npm leaves them out where
 * NODE_ENV is production, and `npm prune` removes them.
 */
export const missingBuildTools = (directory: string): string | undefined =>
  existsSync(join(directory, 'node_modules/vite'))
    ? undefined
    : 'The pages are not built, or are older than their source, and the tools that build them are not installed, because NODE_ENV is production or they were removed. Run "npm ci --include=dev" and start again.'

/**
 * Builds what is stale: a part is fresh while the hash of its sources is the one it was built from. Where another process
 * builds here already, it waits for it and builds what is stale then.
 * @param names of the parts wanted; all by default.
 * @throws Error saying what to install, or what failed.
 */
export async function build(names?: readonly string[]): Promise<void> {
  const wanted = PARTS.filter(({ name }) => !names || names.includes(name))
  if (!wanted.some(isStale)) return
  const sayWaiting = () => process.stdout.write('Waiting for another build in this directory to finish\n')
  await alone(join(root, 'node_modules/.bubbles-build.lock'), sayWaiting, async () => {
    const ends = await Promise.allSettled(wanted.filter(isStale).map(buildPart))
    // Not before all have ended: whoever builds next would write into the same directories.
    const failed = ends.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
  })
}

/**
 * Builds what is stale, that in English first: the pages in other languages take as long again, and few wait for them.
 * @returns both as promises: that all English is there, and that everything is.
 */
export function buildInTurn(): { english: Promise<void>; all: Promise<void> } {
  // There from the beginning, since the server looks for assets in every language's directory.
  for (const { output } of PARTS) mkdirSync(join(root, output, 'assets'), { recursive: true })
  const english = build([READER_SCRIPT, ...APPLICATIONS].map(({ name }) => name))
  return { english, all: english.then(() => build()) }
}

/** Whether nothing is to be built. */
export const isBuilt = (): boolean => !PARTS.some(isStale)

const stampOf = ({ output }: Part): string => join(root, output, '.built-from')
const sourceHash = ({ sources }: Part): string => hashOf([...sources, 'package-lock.json'])

function isStale(part: Part): boolean {
  const stamp = stampOf(part)
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== sourceHash(part)
}

async function buildPart(part: Part): Promise<void> {
  const hash = sourceHash(part)
  process.stdout.write(`Building the ${part.name}\n`)
  const [command, ...args] = part.command
  const { code, output } = await runQuietly(command!, args, part.env)
  if (code !== 0) throw new Error(`Building the ${part.name} failed:\n${output}`)
  await precompress(join(root, part.output, 'assets'))
  const over = overBudget(part.output, root)
  if (over.length > 0) throw new Error(`The ${part.name} grew too large: ${over.join(' ')}`)
  mkdirSync(join(root, part.output), { recursive: true })
  writeFileSync(stampOf(part), hash)
}

function hashOf(patterns: string[]): string {
  const files = globSync(patterns, {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)|\.test\.tsx?$/.test(path),
  })
  const hash = createHash('sha256')
  for (const file of files.toSorted()) {
    const path = join(root, file)
    if (!statSync(path).isFile()) continue
    hash.update(file).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Writes a .br and a .gz beside every text asset, so that serving compresses nothing. */
async function precompress(directory: string): Promise<void> {
  const files = globSync('**/*.{js,css,svg,json,txt}', { cwd: directory })
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(join(directory, file))
      const [br, gz] = await Promise.all([
        brotli(bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
        }),
        gzipped(bytes, { level: 9 }),
      ])
      writeFileSync(join(directory, `${file}.br`), br)
      writeFileSync(join(directory, `${file}.gz`), gz)
    }),
  )
}

if (import.meta.main) {
  requireNode24()
  requireBuildTools()
  await build()
}
