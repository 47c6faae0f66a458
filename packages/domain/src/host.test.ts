import { expect, it } from 'vitest'
import { siteOf } from './host.ts'

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
