import { expect, it } from 'vitest'
import { completeLockfile, missingOptional, platformOf, readLockfile } from './lockfile.ts'

it('the lockfile holds every optional package, so that npm ci takes it on every platform', () => {
  expect([...missingOptional(readLockfile()).keys()]).toEqual([])
})

it('names no download address', () => {
  const addresses = Object.values(readLockfile().packages).map(
    (each) => (each as { resolved?: string }).resolved ?? '',
  )
  expect(addresses.filter((address) => address.startsWith('http'))).toEqual([])
})

it.each([
  ['@biomejs/cli-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
  ['@oxlint/binding-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
  ['@oxlint/binding-win32-ia32-msvc', { os: ['win32'], cpu: ['ia32'] }],
])('reads the platform of %s', (name, platform) => {
  expect(platformOf(name)).toEqual(platform)
})

it('adds what is missing under its owner’s version', () => {
  const lockfile = {
    packages: {
      'node_modules/a': { version: '1.2.3', dev: true, optionalDependencies: { '@a/darwin-x64': '1.2.3' } },
    },
  }
  expect(completeLockfile(lockfile).packages['node_modules/@a/darwin-x64']).toEqual({
    version: '1.2.3',
    dev: true,
    optional: true,
    os: ['darwin'],
    cpu: ['x64'],
  })
})
