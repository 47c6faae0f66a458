import { expect, it } from 'vitest'
import { isAddress, withScheme } from './address.ts'

it.each([
  ['example.org', true],
  ['https://example.org/a b', true],
  ['mailto:ann@example.org', true],
  ['ann@example.org', true],
  ['example.org:8080/path?x=1#y', true],
  ['www.example.org', true],
  ['Figure 2', false],
  ['method', false],
  ['v2.1', false],
  ['1.5 million', false],
  ['Results, by region', false],
  ['Note: how', false],
  ['', false],
])('“%s” is an address: %s', (text, expected) => {
  expect(isAddress(text)).toBe(expected)
})

it.each([
  [' example.org ', 'https://example.org'],
  ['ann@example.org', 'mailto:ann@example.org'],
  ['http://example.org', 'http://example.org'],
  ['', ''],
])('“%s” gets its scheme', (text, expected) => {
  expect(withScheme(text)).toBe(expected)
})
