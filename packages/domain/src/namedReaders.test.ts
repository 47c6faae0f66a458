import { expect, it } from 'vitest'
import { entriesNaming, namedReaderProblem, tidyNamedReader } from './namedReaders.ts'

it.each([
  [' Ann@Example.ORG ', 'ann@example.org'],
  ['@Acme.test', '@acme.test'],
  ['zoe@größe.example', 'zoe@xn--gre-6ka8i.example'],
  ['@größe.example', '@xn--gre-6ka8i.example'],
  ['nobody', 'nobody'],
])('keeps %j as %j', (text, entry) => {
  expect(tidyNamedReader(text)).toBe(entry)
})

it.each(['ann@example.org', "o'neill+x@mail.example.org", '@example.org', '@xn--gre-6ka8i.example'])(
  'takes %s',
  (entry) => {
    expect(namedReaderProblem(entry)).toBeNull()
  },
)

it.each([
  '',
  'ann',
  'ann@',
  '@',
  '@*.example.org',
  '@localhost',
  'a b@example.org',
  'a@b@example.org',
  'a\0@example.org',
  'ann@127.0.0.1',
  `${'a'.repeat(65)}@example.org`,
])('refuses %j', (entry) => {
  expect(namedReaderProblem(entry)).not.toBeNull()
})

it('names an address by itself and by its domain, and by none above', () => {
  expect(entriesNaming('ann@mail.example.org')).toEqual(['ann@mail.example.org', '@mail.example.org'])
})
