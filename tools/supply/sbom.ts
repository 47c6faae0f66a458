import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '../run.ts'
import { closureOf, lockedPackages, manifestAt, nameAt, resolvedAt } from './lockedPackages.ts'

/** What a server needs, and what it sends to browsers. The root brings Node. */
export const SHIPPED_WORKSPACES = ['', 'apps/server', 'apps/dashboard', 'apps/login'] as const

/**
 * All that runs, as CycloneDX 1.5: every package on every platform, its licence, the hash npm checks, and what it needs.
 * Made from the lockfile, because `npm sbom --omit=dev` also omits what tests need as well as the server. The same
 * lockfile gives the same bytes.
 */
export function bom() {
  const packages = lockedPackages()
  const places = closureOf(packages, SHIPPED_WORKSPACES)
  const { name, version, license } = manifestAt('.')!
  const own = { type: 'application', 'bom-ref': name, name, version, licenses: [{ expression: license }] }
  const needs = (place: string): string[] => {
    const { dependencies, optionalDependencies } = packages[place] ?? {}
    return Object.keys({ ...dependencies, ...optionalDependencies })
      .flatMap((needed) => resolvedAt(packages, place, needed) ?? [])
      .filter((found) => found.includes('node_modules/'))
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: own },
    components: places.map((place) => componentAt(place, packages[place]!)),
    dependencies: [
      { ref: name, dependsOn: closureOf(packages, SHIPPED_WORKSPACES, { own: true }) },
      ...places.map((place) => ({ ref: place, dependsOn: [...new Set(needs(place))] })),
    ],
  }
}

function componentAt(
  place: string,
  { version, license, integrity, optional }: ReturnType<typeof lockedPackages>[string],
) {
  const name = nameAt(place)
  const sha512 = integrity?.match(/^sha512-(\S+)/)?.[1]
  return {
    type: 'library',
    // The same version can be in several places.
    'bom-ref': place,
    name,
    version,
    scope: optional === true ? 'optional' : 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(license !== undefined && { licenses: [{ expression: license }] }),
    ...(sha512 && { hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }] }),
  }
}

if (import.meta.main) {
  const path = resolve(root, process.argv[2] ?? 'bubbles.cdx.json')
  const made = bom()
  writeFileSync(path, `${JSON.stringify(made, null, 2)}\n`)
  process.stdout.write(`${made.components.length} components in ${path}\n`)
}
