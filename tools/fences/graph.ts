import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from '../run.ts'
import { type Import, importsOf } from './imports.ts'

/** A file as the fences see it: its path from the root and its text. */
export interface Source {
  path: string
  text: string
}

/** Each workspace's package.json, by its folder. */
export type Manifests = Readonly<Record<string, Manifest>>
export interface Manifest {
  name?: string
  exports?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/** An import with the file it resolves to, or the third-party package; neither if it resolves to nothing. */
export interface Edge extends Import {
  from: string
  to: string | null
  package: string | null
}

/** Every import of the sources, resolved to its file. */
export function edgesOf(sources: readonly Source[], manifests: Manifests): Edge[] {
  const known = new Set(sources.map(({ path }) => path))
  const isThere = (path: string) => known.has(path) || existsSync(join(root, path))
  const exported = exportsOf(manifests)
  return sources.flatMap(({ path, text }) =>
    importsOf(path, text).map((each): Edge => {
      const { specifier } = each
      const own = specifier.startsWith('.')
        ? // Vite's `?raw`, `?url` and such name the same file.
          normalize(join(dirname(path), specifier.replace(/\?.*$/, '')))
        : exported.get(specifier)
      if (own !== undefined) return { ...each, from: path, to: isThere(own) ? own : null, package: null }
      const isOurs = specifier.startsWith('@bubbles/')
      return { ...each, from: path, to: null, package: isOurs ? null : packageOf(specifier) }
    }),
  )
}

/** The files our packages export, by specifier. */
function exportsOf(manifests: Manifests): Map<string, string> {
  const offered = Object.entries(manifests).flatMap(([folder, { name, exports = {} }]) =>
    Object.entries(exports).map(([as, file]): [string, string] => [
      `${name}${as.slice(1)}`,
      normalize(join(folder, file)),
    ]),
  )
  return new Map(offered)
}

/** `@scope/name/part` as `@scope/name`; `node:fs/promises` as it is. */
const packageOf = (specifier: string): string =>
  specifier.startsWith('node:')
    ? specifier
    : specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/')

/** Tests, and files only tests use. */
export const isTest = (path: string): boolean =>
  /\.test\.tsx?$|\/(testing|golden|fixtures)(\/|\.ts$)|\/testing[A-Z]\w*\.ts$/.test(path)

/** Whether a path is in a folder, or is that file. */
export const isUnder = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`)

/** The workspace a path is in, such as `apps/server`; `.` for files of the root. */
export const workspaceOf = (path: string): string => {
  const parts = path.split('/')
  if (parts.length === 1) return '.'
  return /^(apps|packages)$/.test(parts[0]!) ? parts.slice(0, 2).join('/') : parts[0]!
}
