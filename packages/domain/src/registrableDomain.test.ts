import { expect, test } from 'vitest'
import { registrableDomainOf } from './registrableDomain.ts'

test.each([
  ['login.bubbles.example.org', 'example.org'],
  ['example.org', 'example.org'],
  ['acme.example.co.uk', 'example.co.uk'],
  ['a.example.github.io', 'example.github.io'],
  ['localhost', 'localhost'],
])('%s is of %s', (host, domain) => {
  expect(registrableDomainOf(host)).toBe(domain)
})
