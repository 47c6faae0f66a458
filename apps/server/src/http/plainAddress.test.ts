import { expect, test } from 'vitest'
import { plainAddress } from './plainAddress.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:555', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['[::ffff:c000:201]:555', '192.0.2.1'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  // Beside the mapped ones: addresses that only look like them.
  ['1::ffff:c000:201', '1::ffff:c000:201'],
  ['::c000:201', '::c000:201'],
  ['unknown', 'unknown'],
  ['300.0.2.1:555', '300.0.2.1:555'],
  ['', ''],
])('%s is written %s', (text, expected) => {
  expect(plainAddress(text)).toBe(expected)
})
