import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'

/** An entry of package-lock.json. A workspace's key is its folder, a dependency's its place under `node_modules`. */
export interface LockedPackage {
  version?: string
  license?: string
  link?: boolean
  resolved?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export type LockedPackages = Record<string, LockedPackage>

/** What a package says of itself, as far as this reads it. */
export interface Manifest {
  name: string
  version: string
  license?: string
  homepage?: string
  repository?: string | { url: string }
  author?: string | { name: string }
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

export const lockedPackages = (): LockedPackages =>
  (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: LockedPackages }).packages

/** Its package.json; undefined for one that isn't installed, such as another platform's. */
export function manifestAt(place: string): Manifest | undefined {
  const path = join(root, place, 'package.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : undefined
}

export const nameAt = (place: string): string => place.split('node_modules/').at(-1)!

export const isDependency = (place: string, { link }: LockedPackage): boolean =>
  place.includes('node_modules/') && link !== true

/** Where `name`, asked for by the package at `place`, is installed: as Node resolves it. A workspace is its folder. */
export function resolvedAt(packages: LockedPackages, place: string, name: string): string | undefined {
  for (let from = place; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/')))) {
    const candidate = join(from, 'node_modules', name)
    const found = packages[candidate]
    if (found) return found.link ? found.resolved : candidate
    if (from === '') return undefined
  }
}

/**
 * The places of all that these workspaces need to run, themselves left out, on every platform.
 * @param options `own`: only what they or other workspaces ask for themselves; `peers`: also what packages expect beside them;
 * `workspaces`: other workspaces that are needed, too, by their folders
 */
export function closureOf(
  packages: LockedPackages,
  workspaces: readonly string[],
  { own = false, peers = false, workspaces: withWorkspaces = false } = {},
): string[] {
  const seen = new Set<string>(workspaces)
  for (const place of seen) {
    if (own && place.includes('node_modules/')) continue
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      packages[place] ?? {}
    const expected = Object.keys((peers && peerDependencies) || {}).filter(
      (name) => !peerDependenciesMeta?.[name]?.optional,
    )
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...expected]) {
      const found = resolvedAt(packages, place, name)
      if (found !== undefined) seen.add(found)
    }
  }
  return [...seen].filter((place) => withWorkspaces || place.includes('node_modules/')).toSorted()
}
