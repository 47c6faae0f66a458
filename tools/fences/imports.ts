import { parseSync, Visitor } from 'vite'

/** One import as it is written. */
export interface Import {
  specifier: string
  /** Only types are imported; nothing is loaded at run time. */
  isType: boolean
  /** The imported names, before any `as`; `*` for a whole module. */
  names: string[]
}

/**
 * Every import of a source: static and dynamic, of values and of types, re-exports, and workers
 * (`new URL('./worker.ts', import.meta.url)`).
 * @throws Error for a source that does not parse.
 */
export function importsOf(path: string, text: string): Import[] {
  const { program, module, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const found: Import[] = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
      names: namesOf(entries),
    })),
    ...module.staticExports.flatMap(({ entries }) => reexports(entries)),
  ]
  // Only these need a walk through the whole tree.
  if (!/\bimport\s*\(|\bimport\.meta\.url\b/.test(text)) return found
  const add = (source: unknown, isType: boolean) => {
    const specifier = (source as { value?: unknown } | undefined)?.value
    if (typeof specifier === 'string') found.push({ specifier, isType, names: ['*'] })
  }
  new Visitor({
    ImportExpression: ({ source }) => add(source, false),
    TSImportType: ({ source }) => add(source, true),
    NewExpression: ({ callee, arguments: [address] }) => {
      if (callee.type === 'Identifier' && callee.name === 'URL' && isOwnFile(address)) add(address, false)
    },
  }).visit(program)
  return found
}

const isOwnFile = (address: unknown): boolean => {
  const { value } = (address ?? {}) as { value?: unknown }
  return typeof value === 'string' && /^\..*\.tsx?$/.test(value)
}

interface Entry {
  importName: { kind: string; name?: string | null }
  isType: boolean
  moduleRequest?: { value: string } | null
}

const namesOf = (entries: Entry[]): string[] =>
  entries.map(({ importName: { kind, name } }) => (kind === 'Default' ? 'default' : (name ?? '*')))

/** `export … from` gives one entry for each name; those of one statement name the same file. */
function reexports(entries: Entry[]): Import[] {
  const specifier = entries[0]?.moduleRequest?.value
  if (!specifier) return []
  return [{ specifier, isType: entries.every(({ isType }) => isType), names: namesOf(entries) }]
}
