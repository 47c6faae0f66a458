import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

interface LockedPackage {
  version?: string
  optionalDependencies?: Record<string, string>
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

interface Lockfile {
  packages: Record<string, LockedPackage>
}

const SYSTEMS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'openharmony',
  'win32',
  'aix',
  'netbsd',
  'openbsd',
  'sunos',
]
const CHIPS = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el']

/** Optional packages that some package names and the lockfile does not hold, as `name: owner`. */
export function missingOptional(lockfile: Lockfile): Map<string, string> {
  const missing = new Map<string, string>()
  for (const [owner, { optionalDependencies = {} }] of Object.entries(lockfile.packages)) {
    for (const name of Object.keys(optionalDependencies)) {
      const isThere =
        `node_modules/${name}` in lockfile.packages || `${owner}/node_modules/${name}` in lockfile.packages
      if (!isThere) missing.set(name, owner)
    }
  }
  return missing
}

/**
 * Adds what is missing. npm leaves a package for another platform out of the lockfile when the registry it asks does not
 * have it, and then refuses to install from that lockfile; an entry with its platform is enough for it to pass it over.
 */
export function completeLockfile(lockfile: Lockfile): Lockfile {
  const packages = { ...lockfile.packages }
  for (const [name, owner] of missingOptional(lockfile)) {
    const from = lockfile.packages[owner]!
    packages[`node_modules/${name}`] = {
      version: from.optionalDependencies![name]!.replace(/^[\^~]/, ''),
      ...(from.dev && { dev: true }),
      optional: true,
      ...platformOf(name),
    }
  }
  const sorted = Object.entries(packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  return { ...lockfile, packages: Object.fromEntries(sorted) }
}

/** The platform in a package's name, such as `@biomejs/cli-linux-x64-musl`. @throws Error where there is none. */
export function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/)
  const os = SYSTEMS.find((system) => words.includes(system))
  const cpu = CHIPS.find((chip) => words.includes(chip))
  if (!os || !cpu) throw new Error(`${name} names no platform: look at why npm left it out.`)
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word.startsWith('gnu'))
      ? 'glibc'
      : null
  return { os: [os], cpu: [cpu], ...(os === 'linux' && libc && { libc: [libc] }) }
}

export const readLockfile = (): Lockfile =>
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile

if (import.meta.main) {
  writeFileSync(
    join(root, 'package-lock.json'),
    `${JSON.stringify(completeLockfile(readLockfile()), null, 2)}\n`,
  )
}
