import { expect, it } from 'vitest'
import { EXCEPTIONS, isAllowed } from './licences.ts'
import { closureOf, isDependency, lockedPackages, manifestAt, nameAt } from './lockedPackages.ts'
import { SHIPPED_WORKSPACES } from './sbom.ts'

const packages = lockedPackages()
const dependencies = Object.entries(packages).filter(([place, entry]) => isDependency(place, entry))
const workspaces = Object.keys(packages).filter((place) => !place.includes('node_modules/'))

/** The licence of a package, or of the one that brings it: other platforms' entries can be without one. */
function licenceAt(place: string): string | undefined {
  const own = packages[place]!.license
  if (own !== undefined) return own
  const owner = dependencies.find(
    ([, { optionalDependencies }]) => nameAt(place) in (optionalDependencies ?? {}),
  )
  return owner?.[1].license
}

it('every dependency has a licence on the list', () => {
  const refused = dependencies
    .map(([place]) => [nameAt(place), licenceAt(place) ?? 'none'] as const)
    .filter(([name, licence]) => !isAllowed(name, licence))
  expect(refused).toEqual([])
})

it('the lockfile has each licence as the package itself has it', () => {
  const different = dependencies
    .map(([place, entry]) => [place, entry.license, manifestAt(place)] as const)
    .filter(([, licence, manifest]) => manifest !== undefined && manifest.license !== licence)
  expect(different.map(([place]) => place)).toEqual([])
})

it('no exception is left over', () => {
  const unused = EXCEPTIONS.filter(
    ({ packages: names, licence }) =>
      !dependencies.some(
        ([place]) => names.test(nameAt(place)) && (licenceAt(place) ?? 'none').includes(licence),
      ),
  )
  expect(unused).toEqual([])
})

it.each([
  ['x', 'MIT', true],
  ['x', '(MIT OR GPL-3.0-only)', true],
  ['x', '(MIT AND Zlib)', true],
  ['x', 'MIT AND GPL-3.0-only', false],
  ['x', 'GPL-3.0-or-later', false],
  ['x', 'SEE LICENSE IN LICENSE.md', false],
  ['@fontsource-variable/lora', 'OFL-1.1', true],
  ['x', 'OFL-1.1', false],
  ['sentry-other', 'FSL-1.1-Apache-2.0', false],
])('judges %s under %s', (name, licence, allowed) => {
  expect(isAllowed(name, licence)).toBe(allowed)
})

it('every workspace pins what it asks for', () => {
  const loose = workspaces.flatMap((place) => {
    const manifest = manifestAt(place)!
    return Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
      .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${place}: ${name} ${version}`)
  })
  expect(loose).toEqual([])
})

it('workspaces that ask for the same package ask for the same version', () => {
  const asked = new Map<string, Set<string>>()
  for (const place of workspaces) {
    const manifest = manifestAt(place)!
    for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))
      asked.set(name, (asked.get(name) ?? new Set()).add(version))
  }
  expect([...asked].filter(([, versions]) => versions.size > 1).map(([name]) => name)).toEqual([])
})

it('package.json says of every install script whether it runs, and of no other', () => {
  const { allowScripts } = manifestAt('.') as unknown as { allowScripts: Record<string, boolean> }
  const withScript = dependencies
    .filter(([place, { hasInstallScript }]) => {
      const scripts = manifestAt(place)?.scripts ?? {}
      return (
        hasInstallScript === true || ['preinstall', 'install', 'postinstall'].some((name) => name in scripts)
      )
    })
    .map(([place]) => nameAt(place))
  const said = Object.keys(allowScripts)
  // By name: npm takes a version only from a lockfile with download addresses. The version is pinned all the same.
  expect(said.toSorted()).toEqual(withScript.toSorted())
  expect(said.filter((name) => allowScripts[name])).toEqual(['node'])
})

/** What readers and authors load twice, in different majors, and why that stays. */
const TWICE = new Map([
  [
    '@aws-crypto/sha256-js',
    'amazon-cognito-identity-js, which signs in, wants the old one; aws-amplify the new one',
  ],
  ['@aws-crypto/util', 'comes with @aws-crypto/sha256-js'],
  ['@smithy/is-array-buffer', 'comes with aws-amplify and the AWS clients below it'],
  ['@smithy/types', 'types alone'],
  ['@smithy/util-buffer-from', 'comes with aws-amplify and the AWS clients below it'],
  ['@smithy/util-utf8', 'comes with aws-amplify and the AWS clients below it'],
  ['@types/node', 'types alone, of docx'],
  ['argparse', 'mammoth wants 1 for its command line, which no one calls; the other is 2'],
  ['content-disposition', 'fastify wants 3; express, which the MCP library names and no one loads, 2'],
  ['content-type', 'the MCP library wants 1, express 2'],
  ['cookie', 'fastify wants 2, express 0.7'],
  ['fast-uri', 'comes with fastify: one of its parts wants 4, ajv 3'],
  ['ipaddr.js', 'addresses of data are checked with 2; express wants 1'],
  [
    'node-fetch',
    'the Google Analytics client wants 3; amazon-cognito-identity-js 2, which browsers leave out',
  ],
  ['readable-stream', 'jszip, which mammoth reads Word files with, wants 2; the other is 3 or later'],
  ['tslib', 'comes with @aws-crypto/sha256-js'],
  ['undici-types', 'types alone, of docx'],
  ['uuid', 'the editor wants 14, aws-amplify 11: a kilobyte'],
])

it('nothing that runs is there in two majors without a reason', () => {
  const majors = new Map<string, Set<string>>()
  for (const place of closureOf(packages, SHIPPED_WORKSPACES)) {
    const major = packages[place]!.version!.split('.')[0]!
    majors.set(nameAt(place), (majors.get(nameAt(place)) ?? new Set()).add(major))
  }
  const twice = [...majors].filter(([, each]) => each.size > 1).map(([name]) => name)
  expect(twice.toSorted()).toEqual([...TWICE.keys()].toSorted())
})
