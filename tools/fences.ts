import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { root } from './run.ts'

/** A file as the fences see it: its path from the root and its text. */
export interface Source {
  path: string
  text: string
}

export interface Breach {
  path: string
  rule: string
  detail: string
}

/** Which of our packages each package or application may import. Imports run one way. */
const MAY_IMPORT: Record<string, string[]> = {
  'packages/domain': [],
  'packages/charts': [],
  'packages/flags': [],
  'packages/db': [],
  'packages/reader-script': ['charts'],
  'packages/contract': ['domain', 'charts', 'flags'],
  'packages/report-document': ['charts'],
  'packages/report-renderer': ['charts', 'domain', 'report-document'],
  'packages/session': ['domain'],
  'packages/ui': ['charts'],
  'packages/test-kit': ['db'],
  'apps/server': [
    'domain',
    'charts',
    'contract',
    'db',
    'flags',
    'report-document',
    'report-renderer',
    'test-kit',
  ],
  'apps/dashboard': [
    'domain',
    'charts',
    'contract',
    'flags',
    'report-document',
    'report-renderer',
    'session',
    'ui',
  ],
  'apps/login': ['domain', 'contract', 'charts', 'session', 'ui'],
}

/** Pure packages run in browser and server alike: no DOM framework, no Node. */
const PURE = [
  'packages/domain',
  'packages/charts',
  'packages/contract',
  'packages/flags',
  'packages/report-document',
]

/** What the readers' entry must never reach, however indirectly. */
const HIDDEN_FROM_READERS = [
  'apps/server/src/modules/identity/',
  'apps/server/src/http/session.ts',
  'apps/server/src/http/authenticate.ts',
]
const READERS_ENTRY = 'apps/server/src/entry/readers.ts'

/** Files besides readers and writers that may hold SQL, and why. Only ever fewer. */
const SQL_EXCEPTIONS = new Map([
  ['apps/server/src/http/tenant.ts', 'the tenant itself is looked up before there is a module to ask'],
  ['apps/server/src/http/session.ts', 'page loads of internal publications have no actor yet'],
  ['apps/server/src/modules/identity/limits.ts', 'a counter that is read and written by one statement'],
  ['apps/server/src/worker/outbox.ts', 'is the outbox’s reader and writer in one'],
])

/** Every breach of the fences among `sources`. */
export function findBreaches(sources: Source[]): Breach[] {
  return [
    ...sources.flatMap((source) => [
      ...layers(source),
      ...modules(source),
      ...islands(source),
      ...places(source),
    ]),
    ...readersReach(sources),
  ]
}

/** Reads all TypeScript sources of the repository. */
export const readSources = (): Source[] =>
  globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}'], {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  })
    .filter((path) => statSync(join(root, path)).isFile())
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|[^.\w])import\s*\(\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g

const importsOf = (text: string): string[] =>
  [...text.matchAll(IMPORT)].map((match) => (match[1] ?? match[2] ?? match[3])!)
const isTest = (path: string) => /\.test\.tsx?$|\/(testing|golden)(\/|\.ts$)/.test(path)
const homeOf = (path: string) => path.split('/').slice(0, 2).join('/')

function layers({ path, text }: Source): Breach[] {
  const home = homeOf(path)
  const allowed = MAY_IMPORT[home]
  if (!allowed || isTest(path)) return []
  return importsOf(text).flatMap((specifier) => {
    const own = /^@bubbles\/([\w-]+)/.exec(specifier)?.[1]
    if (own && !allowed.includes(own))
      return [{ path, rule: 'layers', detail: `${home} may not import @bubbles/${own}` }]
    const isPure = PURE.includes(home) && !path.endsWith('.gen.ts')
    if (isPure && /^(node:|react|@mui\/|fastify|kysely|pg$)/.test(specifier)) {
      return [{ path, rule: 'layers', detail: `${home} is pure and may not import ${specifier}` }]
    }
    if (home === 'packages/ui' && specifier.startsWith('@tanstack/')) {
      return [{ path, rule: 'layers', detail: 'the design system knows no router and no data' }]
    }
    return []
  })
}

/** A server module is entered through its public files; modules do not know the entries. */
function modules({ path, text }: Source): Breach[] {
  const own = /^apps\/server\/src\/modules\/([\w-]+)\//.exec(path)?.[1]
  if (!own || isTest(path)) return []
  return importsOf(text).flatMap((specifier) => {
    if (!specifier.startsWith('.')) return []
    const target = normalize(join(dirname(path), specifier))
    const other = /^apps\/server\/src\/modules\/([\w-]+)\/(.+)$/.exec(target)
    if (other && other[1] !== own && !/^public\w*\.ts$/.test(other[2]!)) {
      return [
        {
          path,
          rule: 'modules',
          detail: `${own} may enter ${other[1]} only through its public files, not ${other[2]}`,
        },
      ]
    }
    if (/^apps\/server\/src\/(entry|demonstration)\//.test(target))
      return [{ path, rule: 'modules', detail: `modules may not import ${target}` }]
    return []
  })
}

/** Features of the dashboard are islands: they meet only in the route tree. */
function islands({ path, text }: Source): Breach[] {
  const own = /^apps\/dashboard\/src\/features\/([\w-]+)\//.exec(path)?.[1]
  return importsOf(text).flatMap((specifier) => {
    if (!specifier.startsWith('.')) return []
    const target = normalize(join(dirname(path), specifier))
    const other = /^apps\/dashboard\/src\/features\/([\w-]+)\//.exec(target)?.[1]
    if (own && other && own !== other)
      return [{ path, rule: 'islands', detail: `feature ${own} may not import feature ${other}` }]
    if (!own && other && /^apps\/dashboard\/src\/(api|session|ui)\//.test(path)) {
      return [{ path, rule: 'islands', detail: `what features share may not import feature ${other}` }]
    }
    return []
  })
}

/** One place each: the environment in env.ts, SQL in readers and writers. */
function places({ path, text }: Source): Breach[] {
  const breaches: Breach[] = []
  if (!path.startsWith('apps/server/src/') || isTest(path)) return breaches
  if (/\bprocess\.env\b/.test(text) && path !== 'apps/server/src/config/env.ts') {
    breaches.push({ path, rule: 'places', detail: 'only config/env.ts reads process.env' })
  }
  const holdsSql = /\btx\(\)/.test(text)
  const mayHoldSql = /(reader|writer)\.ts$|(Reader|Writer)\.ts$/.test(path) || SQL_EXCEPTIONS.has(path)
  if (holdsSql && !mayHoldSql)
    breaches.push({ path, rule: 'places', detail: 'SQL lives in readers and writers' })
  return breaches
}

/** Follows the imports of the readers' entry. */
function readersReach(sources: Source[]): Breach[] {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const seen = new Set<string>()
  const breaches: Breach[] = []
  const visit = (path: string, from: string) => {
    if (HIDDEN_FROM_READERS.some((hidden) => path.startsWith(hidden))) {
      breaches.push({ path: from, rule: 'readers', detail: `the readers' entry reaches ${path}` })
      return
    }
    const source = byPath.get(path)
    if (!source || seen.has(path)) return
    seen.add(path)
    for (const specifier of valueImports(source.text)) {
      if (specifier.startsWith('.')) visit(normalize(join(dirname(path), specifier)), path)
    }
  }
  visit(READERS_ENTRY, READERS_ENTRY)
  return breaches
}

/** Imports that are there at run time: types are erased. */
const valueImports = (text: string): string[] =>
  importsOf(text.replaceAll(/(?:^|\n)\s*(?:import|export)\s+type\b[^'"`;]*?from\s*['"][^'"]+['"]/g, ''))

if (import.meta.main) {
  const breaches = findBreaches(readSources())
  for (const { path, rule, detail } of breaches) process.stderr.write(`${path}: ${detail} (${rule})\n`)
  for (const path of SQL_EXCEPTIONS.keys()) {
    if (!existsSync(join(root, path)))
      process.stderr.write(`${relative(root, path)}: an exception for a file that is not there\n`)
  }
  process.exit(breaches.length > 0 ? 1 : 0)
}
