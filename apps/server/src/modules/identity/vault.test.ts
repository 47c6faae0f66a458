import { expect, test } from 'vitest'
import { networkOf } from './limits.ts'
import { createVault } from './vault.ts'

const vault = createVault(new Uint8Array(32).fill(1))

test('what is sealed opens in its own context and under its own secret only', () => {
  const sealed = vault.seal('verifier a', Buffer.from('secret'))
  expect(Buffer.from(vault.open('verifier a', sealed)).toString()).toBe('secret')
  expect(vault.seal('verifier a', Buffer.from('secret'))).not.toEqual(sealed)
  expect(() => vault.open('verifier b', sealed)).toThrow(Error)
  expect(() => createVault(new Uint8Array(32).fill(2)).open('verifier a', sealed)).toThrow(Error)
  for (let index = 0; index < sealed.length; index++) {
    const changed = Uint8Array.from(sealed)
    changed[index] = (changed[index] as number) ^ 1
    expect(() => vault.open('verifier a', changed)).toThrow(Error)
  }
  expect(() => vault.open('verifier a', sealed.subarray(0, 20))).toThrow(Error)
})

test('keyed hashes keep purposes and parts apart', () => {
  const hashes = [
    vault.mac('code', 'a', 'b'),
    vault.mac('limit', 'a', 'b'),
    vault.mac('code', 'ab', ''),
    vault.mac('code', 'a', 'b', ''),
  ]
  expect(new Set(hashes.map((hash) => hash.toString('hex'))).size).toBe(4)
})

test('a short secret is refused', () => {
  expect(() => createVault(new Uint8Array(31))).toThrow(RangeError)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:0db8:0001::9', '2001:db8:1:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::ffff:c633:6407', '198.51.100.7'],
  ['198.51.100.7:555', '198.51.100.7'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
