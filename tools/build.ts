import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { overBudget } from './budgets.ts'
import { alone } from './buildLock.ts'
import { LANGUAGES, type Language } from './messages/languages.ts'
import { requireNode24, root, runQuietly } from './run.ts'

interface Part {
  name: string
  /** Directories of the files it is made of; tests and what was built are none of these. */
  sources: string[]
  output: string
  command: string[]
  env?: Record<string, string>
}

const READER_SCRIPT: Part = {
  name: 'reader script',
  sources: ['packages/reader-script'],
  output: 'packages/reader-script/dist',
  command: [
    'node',
    '--input-type=module',
    '--eval',
    "await (await import('@bubbles/reader-script/build')).buildReaderScript()",
  ],
}

const sourcesOf = (...packages: string[]): string[] => packages.map((name) => `packages/${name}/src`)
const SHARED = ['contract', 'domain', 'session', 'ui']

const APPLICATIONS: Part[] = [
  {
    name: 'dashboard',
    sources: [
      'apps/dashboard',
      ...sourcesOf(...SHARED, 'charts', 'flags', 'report-document', 'report-renderer', 'tables'),
    ],
    output: 'apps/dashboard/dist',
    command: ['vite', 'build', 'apps/dashboard', '--logLevel', 'warn'],
  },
  {
    name: 'identity pages',
    sources: ['apps/login', ...sourcesOf(...SHARED)],
    output: 'apps/login/dist',
    command: ['vite', 'build', 'apps/login', '--logLevel', 'warn'],
  },
]

/** An application in another language than English, which is what its source says. */
const inLanguage = (part: Part, language: Language): Part => ({
  ...part,
  name: `${part.name} (${language})`,
  sources: [...part.sources, `messages/${language}`, 'tools/messages'],
  output: `${part.output}-${language}`,
  env: { BUBBLES_LANGUAGE: language },
})

/** The server, in fewer modules than its source has. */
const SERVER: Part = {
  name: 'server',
  sources: [
    'apps/server/src',
    ...sourcesOf(
      'charts',
      'contract',
      'db',
      'domain',
      'flags',
      'report-document',
      'report-renderer',
      'tables',
    ),
    'tools/serverBundle',
  ],
  output: 'apps/server/dist',
  command: [
    'node',
    '--input-type=module',
    '--eval',
    "await (await import('./tools/serverBundle/bundle.ts')).bundleServer()",
  ],
}

/** What is built, from which files, into what. No part reads another. */
const PARTS: Part[] = [
  READER_SCRIPT,
  ...APPLICATIONS,
  ...LANGUAGES.flatMap((language) => APPLICATIONS.map((part) => inLanguage(part, language))),
  SERVER,
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
 * Builds what is stale: a part is fresh while its sources are those it was built from, untouched or with the same hash. Where another process
 * builds here already, it waits for it and builds what is stale then.
 * @param names of the parts wanted; all by default.
 * @param onCompiled called once all of them can be served, though not yet compressed and measured.
 * @throws Error saying what to install, or what failed.
 */
export async function build(names?: readonly string[], onCompiled = () => {}): Promise<void> {
  const wanted = PARTS.filter(({ name }) => !names || names.includes(name))
  if (!wanted.some(isStale)) return onCompiled()
  const sayWaiting = () => process.stdout.write('Waiting for another build in this directory to finish\n')
  await alone(join(root, 'node_modules/.bubbles-build.lock'), sayWaiting, async () => {
    const compiled = await everyOne(wanted.filter(isStale).map(compile))
    onCompiled()
    await everyOne(compiled.map(seal))
  })
}

/** What all answer, once all have ended: whoever builds next would write into the same directories. */
async function everyOne<Value>(works: Promise<Value>[]): Promise<Value[]> {
  await Promise.allSettled(works)
  return Promise.all(works)
}

/**
 * Builds what is stale for a server that starts meanwhile: the pages in English first, since few wait for those in other
 * languages, which take as long again.
 * @returns that the pages in English can be served, and that everything is done. A failure is said where these are waited for.
 */
export function buildInTurn(): { english: Promise<void>; all: Promise<void> } {
  // There from the beginning, since the server looks for assets in every language's directory.
  for (const { output } of PARTS.filter((part) => part !== READER_SCRIPT && part !== SERVER))
    mkdirSync(join(root, output, 'assets'), { recursive: true })
  const english = Promise.withResolvers<void>()
  const inEnglish = [READER_SCRIPT, ...APPLICATIONS].map(({ name }) => name)
  const all = build(inEnglish, english.resolve).then(() => build())
  all.catch(english.reject)
  english.promise.catch(() => {})
  return { english: english.promise, all }
}

/** Where the server's bundled modules are; undefined where they are older than its source. */
export const serverBundle = (): string | undefined =>
  isStale(SERVER) ? undefined : join(root, SERVER.output)

/** Whether nothing is to be built. */
export const isBuilt = (): boolean => !PARTS.some(isStale)

/** What is kept beside what was built, a line each. */
interface Stamp {
  /** Of the paths, sizes and times of the sources: reading these is many times quicker than reading all that is in them. */
  stats: string
  /** Of the paths and contents of the sources, which stay what they are where another checkout has set other times. */
  contents: string
}

const stampPath = ({ output }: Part): string => join(root, output, '.built-from')

function isStale(part: Part): boolean {
  const path = stampPath(part)
  if (!existsSync(path)) return true
  const sources = listSources(part)
  const [stats, contents] = readFileSync(path, 'utf8').split('\n')
  return stats !== statsOf(sources) && contents !== contentsOf(sources)
}

/** Builds a part as it is served. */
async function compile(part: Part): Promise<{ part: Part; stamp: Stamp }> {
  const sources = listSources(part)
  const stamp = { stats: statsOf(sources), contents: contentsOf(sources) }
  process.stdout.write(`Building the ${part.name}\n`)
  const [command, ...args] = part.command
  const { code, output } = await runQuietly(command!, args, part.env)
  if (code !== 0) throw new Error(`Building the ${part.name} failed:\n${output}`)
  return { part, stamp }
}

/** Compresses and measures what was compiled, which is then fresh. */
async function seal({ part, stamp }: { part: Part; stamp: Stamp }): Promise<void> {
  await precompress(join(root, part.output, 'assets'))
  const over = overBudget(part.output, root)
  if (over.length > 0) throw new Error(`The ${part.name} grew too large: ${over.join(' ')}`)
  mkdirSync(join(root, part.output), { recursive: true })
  writeFileSync(stampPath(part), `${stamp.stats}\n${stamp.contents}`)
}

/** Paths of all files that a part is made of, from the root, in order. */
function listSources({ sources }: Part): string[] {
  const files = ['package-lock.json']
  const look = (directory: string) => {
    for (const entry of readdirSync(join(root, directory), { withFileTypes: true })) {
      const path = `${directory}/${entry.name}`
      if (entry.isDirectory()) {
        if (!/^(?:node_modules$|dist)/.test(entry.name)) look(path)
      } else if (!/\.test\.tsx?$/.test(entry.name)) files.push(path)
    }
  }
  for (const directory of sources) look(directory)
  return files.toSorted()
}

const statsOf = (sources: string[]): string =>
  hashOf(sources, (path) => {
    const { size, mtimeMs } = statSync(path)
    return `${size} ${mtimeMs}`
  })

const contentsOf = (sources: string[]): string => hashOf(sources, (path) => readFileSync(path))

function hashOf(sources: string[], fact: (path: string) => string | Uint8Array): string {
  const hash = createHash('sha256')
  for (const source of sources)
    hash
      .update(source)
      .update('\0')
      .update(fact(join(root, source)))
      .update('\0')
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
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
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
