import { expect, it } from 'vitest'
import { chooseEncoding, isKnown } from './negotiation.ts'

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['BR;Q=0.5, GZIP;Q=0.9', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0.000', null],
  ['br;q=0, *', 'gzip'],
  ['*', 'br'],
  ['*;q=0', null],
  ['identity', null],
  ['brotli, gzipped', null],
  ['', null],
  [undefined, null],
])('of what a reader accepts, %j, %j is sent', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})

it.each([
  ['br, gzip;q=0.5', 'gzip'],
  ['br', null],
  ['*', 'gzip'],
])('of what a reader accepts, %j, %j is sent of what is kept as gzip alone', (header, encoding) => {
  expect(chooseEncoding(header, ['gzip'])).toBe(encoding)
})

it.each([
  ['"a-br"', true],
  ['W/"a-br"', true],
  ['"b", W/"a-br" , "c"', true],
  ['*', true],
  ['"a"', false],
  ['"a-gzip"', false],
  ['a-br', false],
  ['"x, "a-br', false],
  ['', false],
  [undefined, false],
])('a reader with %j has "a-br": %j', (header, known) => {
  expect(isKnown(header, '"a-br"')).toBe(known)
})
