import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { addressOf, siteOf } from './clientAddress.ts'

const request = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

it.each([
  ['without a proxy', '198.51.100.7', undefined, '198.51.100.7'],
  ['behind one', '127.0.0.1', '198.51.100.7', '198.51.100.7'],
  ['behind two', '::ffff:10.0.0.4', '198.51.100.7, 192.168.1.2', '198.51.100.7'],
  ['behind one of IPv6', 'fd00::2', '2001:db8::1', '2001:db8::1'],
  ['with an address made up before it', '127.0.0.1', '203.0.113.9, 198.51.100.7', '198.51.100.7'],
  ['with nonsense made up before it', '127.0.0.1', 'nonsense, 198.51.100.7', '198.51.100.7'],
  ['from a stranger who names another', '198.51.100.7', '203.0.113.9', '198.51.100.7'],
  ['from inside', '127.0.0.1', '10.1.2.3', '10.1.2.3'],
])('%s', (_how, remote, forwarded, address) => {
  expect(addressOf(request(remote, forwarded), 'production')).toBe(address)
})

it('looks at no header outside production', () => {
  expect(addressOf(request('127.0.0.1', '198.51.100.7'), 'development')).toBe('127.0.0.1')
})

it.each([
  ['2001:db8:1:2:3::4', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['198.51.100.7', '198.51.100.7'],
])('the site of %s is %s', (address, site) => {
  expect(siteOf(address)).toBe(site)
})
