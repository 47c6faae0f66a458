import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'
import { cyclesOf } from './cycles.ts'
import { type Edge, isTest, isUnder, type Manifests, type Source, workspaceOf } from './graph.ts'
import {
  EXCEPTIONS,
  HIDDEN_FROM_READERS,
  MAY_FETCH,
  MAY_READ_ENVIRONMENT,
  MAY_FORMAT,
  MAY_IMPORT,
  MAY_USE_NODE,
  READERS_ENTRY,
  READERS_REACH,
  SQL_EXCEPTIONS,
  TESTS_MAY_IMPORT,
} from './table.ts'

export interface Breach {
  path: string
  rule: string
  detail: string
}

/** What a rule looks at. */
export interface Tree {
  sources: readonly Source[]
  edges: readonly Edge[]
  manifests: Manifests
}

/** Tests, tools, benchmarks and journeys: nothing that runs in production. */
const isSupport = (path: string) => isTest(path) || /^(bench|e2e|tools|packages\/test-kit)\//.test(path)

const keys = Object.keys(MAY_IMPORT).sort((a, b) => b.length - a.length)
/** The folder of the table a path belongs to. */
const folderOf = (path: string): string | undefined => keys.find((key) => isUnder(path, key))

/** Every file belongs to a folder of the table, and every import resolves to a file. */
export const known = ({ sources, edges }: Tree): Breach[] => [
  ...sources.flatMap(({ path }) =>
    folderOf(path) || isTest(path)
      ? []
      : [{ path, rule: 'known', detail: 'is in no folder of tools/fences/table.ts' }],
  ),
  ...edges.flatMap(({ from, to, package: name, specifier }) =>
    to === null && name === null
      ? [{ path: from, rule: 'known', detail: `imports ${specifier}, which resolves to nothing` }]
      : [],
  ),
]

/** Folders import only what the table allows. */
export function folders({ edges }: Tree): Breach[] {
  return edges.flatMap(({ from, to }) => {
    const own = folderOf(from)
    if (to === null || !own) return []
    const target = folderOf(to) ?? to
    const allowed = [...MAY_IMPORT[own]!, ...(isTest(from) ? testsMay(from) : []), own]
    if (allowed.some((folder) => target === folder || (isUnder(to, folder) && covers(folder, from))))
      return []
    if (exceptionFor(from, to)) return []
    return [{ path: from, rule: 'folders', detail: `${own} may not import ${to}` }]
  })
}

/** An allowed folder includes the table's folders inside it. A folder's own does not: those are layers above or below. */
const covers = (folder: string, from: string): boolean => folder !== folderOf(from)

const testsMay = (path: string): readonly string[] =>
  Object.entries(TESTS_MAY_IMPORT).flatMap(([folder, allowed]) => (isUnder(path, folder) ? allowed : []))

const exceptionFor = (from: string, to: string): string | undefined =>
  Object.keys(EXCEPTIONS).find((exception) => {
    const [file, folder] = exception.split(' > ')
    return from === file && isUnder(to, folder!)
  })

/** The table names only what is there, and no exception that nothing needs any more. */
export const exceptions = ({ sources, edges }: Tree): Breach[] => {
  const known = new Set(sources.map(({ path }) => path))
  const isThere = (path: string) => known.has(path) || existsSync(join(root, path))
  return [
    ...NAMED.flatMap((path) =>
      isThere(path)
        ? []
        : [{ path, rule: 'exceptions', detail: 'is in tools/fences/table.ts and does not exist' }],
    ),
    ...Object.keys(EXCEPTIONS).flatMap((exception) => {
      const [path = '', folder = ''] = exception.split(' > ')
      const isUsed = edges.some(({ from, to }) => from === path && to !== null && isUnder(to, folder))
      return known.has(path) && !isUsed
        ? [{ path, rule: 'exceptions', detail: `no longer imports ${folder}` }]
        : []
    }),
  ]
}

/** Every path of the table. */
const NAMED = [
  ...keys,
  ...Object.keys(EXCEPTIONS).flatMap((exception) => exception.split(' > ')),
  ...MAY_USE_NODE,
  ...READERS_REACH,
  ...HIDDEN_FROM_READERS,
  ...Object.keys(SQL_EXCEPTIONS),
  ...Object.keys(MAY_FETCH),
  ...Object.keys(MAY_READ_ENVIRONMENT),
  ...Object.keys(MAY_FORMAT),
]

/** Packages are imported by name, and modules of the server through their public files. */
export const doors = ({ edges }: Tree): Breach[] =>
  edges.flatMap(({ from, to, specifier }) => {
    if (to === null || isSupport(from)) return []
    const isByPath = specifier.startsWith('.') && workspaceOf(from) !== workspaceOf(to)
    if (isByPath && isUnder(to, 'packages') && !isUnder(from, 'packages/charts/tools'))
      return [{ path: from, rule: 'doors', detail: `imports ${to} by path instead of by package` }]
    const module = /^(apps\/server\/src\/modules\/[\w-]+)\/(.+)$/.exec(to)
    if (module && !isUnder(from, module[1]!) && !/^public\w*\.ts$/.test(module[2]!))
      return [
        {
          path: from,
          rule: 'doors',
          detail: `may enter ${module[1]} only through its public files, not ${module[2]}`,
        },
      ]
    return []
  })

/** Production code imports no test code. */
export const tests = ({ edges }: Tree): Breach[] =>
  edges.flatMap(({ from, to }) =>
    to !== null && isTest(to) && !isSupport(from) && !isUnder(from, 'packages/charts/tools')
      ? [{ path: from, rule: 'tests', detail: `imports ${to}, which is test code` }]
      : [],
  )

/** Third-party packages are in the package.json of the workspace that imports them; only some folders may use Node. */
export function packages({ edges, manifests }: Tree): Breach[] {
  const rootManifest = manifests['.'] ?? {}
  return edges.flatMap(({ from, package: name, isType }) => {
    if (name === null) return []
    if (name.startsWith('node:')) {
      const isAllowed = isTest(from) || MAY_USE_NODE.some((folder) => isUnder(from, folder))
      return isAllowed
        ? []
        : [{ path: from, rule: 'packages', detail: `may not import ${name}: it runs in browsers` }]
    }
    const { dependencies = {}, devDependencies = {} } = manifests[workspaceOf(from)] ?? rootManifest
    const runs = /\/src\//.test(from) && !isSupport(from) && !isType
    const listed = runs
      ? { ...dependencies }
      : { ...dependencies, ...devDependencies, ...rootManifest.devDependencies }
    if (
      name in listed ||
      (isType && typesOf(name) in listed) ||
      (isSupport(from) && isSomewhere(name, manifests))
    )
      return []
    return [{ path: from, rule: 'packages', detail: `imports ${name}, which its package.json does not list` }]
  })
}

const typesOf = (name: string) => `@types/${name.replace(/^@/, '').replace('/', '__')}`
/** Tests and tools may use what another workspace lists: npm hoists it. */
const isSomewhere = (name: string, manifests: Manifests) =>
  Object.values(manifests).some(
    ({ dependencies = {}, devDependencies = {} }) => name in dependencies || name in devDependencies,
  )

/** No import cycles, of values or of types: between files, packages, server modules or features. */
export function cycles({ edges }: Tree): Breach[] {
  const breaches = (
    rule: string,
    groupOf: (path: string) => string | null,
    counts: (edge: Edge) => boolean,
  ) => {
    const arrows = new Map<string, Set<string>>()
    for (const edge of edges) {
      const from = groupOf(edge.from)
      const to = edge.to === null ? null : groupOf(edge.to)
      if (from === null || to === null || from === to || !counts(edge)) continue
      arrows.set(from, (arrows.get(from) ?? new Set()).add(to))
    }
    return cyclesOf(arrows).map((cycle) => ({
      path: cycle[0]!,
      rule,
      detail: `import cycle: ${cycle.join(', ')}`,
    }))
  }
  const part = /^(packages\/[^/]+|apps\/server\/src\/modules\/[^/]+|apps\/dashboard\/src\/features\/[^/]+)\//
  return [
    ...breaches(
      'cycles',
      (path) => path,
      () => true,
    ),
    ...breaches(
      'cycles',
      (path) => part.exec(path)?.[1] ?? null,
      ({ from, to }) => !isSupport(from) && !isTest(to!),
    ),
  ]
}

/** Follows what the readers' entry loads at run time. */
export function readers({ edges }: Tree): Breach[] {
  const from = Map.groupBy(edges, (edge) => edge.from)
  const seen = new Set<string>()
  const breaches: Breach[] = []
  const visit = (path: string, by: string): void => {
    const isModule = isUnder(path, 'apps/server/src/modules')
    const isHidden = HIDDEN_FROM_READERS.some((hidden) => isUnder(path, hidden))
    if (isHidden || (isModule && !READERS_REACH.some((module) => isUnder(path, module)))) {
      breaches.push({ path: by, rule: 'readers', detail: `the readers' entry reaches ${path}` })
      return
    }
    if (seen.has(path)) return
    seen.add(path)
    for (const { to, isType } of from.get(path) ?? []) if (to !== null && !isType) visit(to, path)
  }
  visit(READERS_ENTRY, READERS_ENTRY)
  return breaches
}

/** Whether a file of the dashboard writes dates or numbers itself. */
const formats = (path: string, text: string): boolean =>
  !isUnder(path, 'apps/dashboard/src/format') && /\bIntl\.[A-Z]|\.toLocale\w*String\(/.test(text)

/** One place each: the environment in env.ts, SQL in readers and writers, requests in the client, dates and numbers in format/. */
export const places = ({ sources, edges }: Tree): Breach[] => [
  ...sources.flatMap(({ path, text }) => {
    if (isTest(path)) return []
    const isServer = isUnder(path, 'apps/server/src')
    const isDashboard = isUnder(path, 'apps/dashboard/src')
    return [
      ...(isServer &&
      path !== 'apps/server/src/config/env.ts' &&
      !(path in MAY_READ_ENVIRONMENT) &&
      /\bprocess\s*(\?\.|\.|\[\s*['"])\s*env\b|\{[^}]*\benv\b[^}]*\}\s*=\s*process\b/.test(text)
        ? [{ path, rule: 'places', detail: 'only config/env.ts reads process.env' }]
        : []),
      ...(isDashboard && !(path in MAY_FETCH) && /(?<![.\w])fetch\(/.test(text)
        ? [{ path, rule: 'places', detail: 'requests go through api/client.ts' }]
        : []),
      ...(isDashboard && !(path in MAY_FORMAT) && formats(path, text)
        ? [{ path, rule: 'places', detail: 'dates and numbers are written by format/' }]
        : []),
    ]
  }),
  ...edges.flatMap((edge) => {
    const { from: path } = edge
    if (!holdsSql(edge) || /(reader|writer)\.ts$/i.test(path) || path in SQL_EXCEPTIONS) return []
    return [{ path, rule: 'places', detail: 'SQL lives in readers and writers' }]
  }),
]

/** What calls a reader or writer, which must not call it back. */
const ABOVE_SQL = /^apps\/server\/src\/(entry|http|worker)\/|\/(routes|handlers|service)\.ts$/

/** Readers and writers know the database and rules, not what they are called for. */
export function sql({ edges }: Tree): Breach[] {
  const withSql = new Set(edges.filter(holdsSql).map(({ from }) => from))
  return edges.flatMap(({ from, to, isType }) =>
    withSql.has(from) && !(from in SQL_EXCEPTIONS) && !isType && to !== null && ABOVE_SQL.test(to)
      ? [{ path: from, rule: 'sql', detail: `contains SQL and may not import ${to}` }]
      : [],
  )
}

/** Whether an import brings SQL into the server. */
const holdsSql = ({ from, to, names, isType }: Edge): boolean =>
  isUnder(from, 'apps/server/src') &&
  !isTest(from) &&
  !isType &&
  to !== null &&
  isUnder(to, 'packages/db/src') &&
  names.some((name) => name === 'tx' || name === '*')

export const RULES = [known, folders, exceptions, doors, tests, packages, cycles, readers, places, sql]
