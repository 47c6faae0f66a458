import { expect, it } from 'vitest'
import { publisherAt, siteOf } from './host.ts'

it.each([
  ['acme.bubbles.localhost:4000', { kind: 'organisation', name: 'acme' }],
  ['ACME.bubbles.localhost', { kind: 'organisation', name: 'acme' }],
  ['login.bubbles.localhost:4000', { kind: 'login' }],
  ['default.bubbles.localhost', { kind: 'none' }],
  ['bubbles.localhost:4000', { kind: 'root' }],
  ['a.b.bubbles.localhost', { kind: 'unknown' }],
  ['evilbubbles.localhost', { kind: 'unknown' }],
  ['acme.bubbles.localhost.evil.example', { kind: 'unknown' }],
  ['127.0.0.1:4000', { kind: 'unknown' }],
  ['www.bubbles.localhost', { kind: 'unknown' }],
  ['', { kind: 'unknown' }],
])('%s is %j', (host, site) => {
  expect(siteOf(host, 'bubbles.localhost')).toEqual(site)
})

it.each([
  ['acme.pages.example:443', { kind: 'published', name: 'acme' }],
  ['ACME.pages.example', { kind: 'published', name: 'acme' }],
  ['acme.bubbles.localhost:4000', { kind: 'organisation', name: 'acme' }],
  ['login.pages.example', { kind: 'unknown' }],
  ['a.b.pages.example', { kind: 'unknown' }],
  ['pages.example', { kind: 'unknown' }],
  ['evilpages.example', { kind: 'unknown' }],
])('with pages apart, %s is %j', (host, site) => {
  expect(siteOf(host, 'bubbles.localhost', 'pages.example')).toEqual(site)
})

it('knows a domain of pages under the root domain', () => {
  expect(siteOf('acme.pages.bubbles.localhost', 'bubbles.localhost', 'pages.bubbles.localhost')).toEqual({
    kind: 'published',
    name: 'acme',
  })
})

it('names whose pages a host serves', () => {
  expect(publisherAt({ kind: 'organisation', name: 'acme' })).toBe('acme')
  expect(publisherAt({ kind: 'published', name: 'acme' })).toBe('acme')
  expect(publisherAt({ kind: 'login' })).toBeNull()
})
