import { Problem } from '@bubbles/domain'
import { expect, it } from 'vitest'
import type { Draft } from './changes.ts'
import { faultsOf } from './rules.ts'
import type { Answered } from './wire.ts'

const asked: Draft = {
  method: 'GET',
  segments: ['api', 'iam', 'v1'],
  query: '',
  headers: {},
  body: undefined,
}
const refusal = (own: Partial<Answered> = {}): Answered => ({
  status: 403,
  headers: { 'content-type': 'application/problem+json; charset=utf-8' },
  text: JSON.stringify(new Problem('forbidden')),
  cpuMs: 3,
  ...own,
})
const said = (detail: string): string => JSON.stringify({ ...new Problem('forbidden').toJSON(), detail })

it('a refusal in the contract’s words is well', () => {
  expect(faultsOf(asked, refusal(), undefined)).toEqual([])
})

it('a busy server is well', () => {
  const text = JSON.stringify(new Problem('unavailable'))
  expect(faultsOf(asked, refusal({ status: 503, text }), undefined)).toEqual([])
})

it('a form that oEmbed does not speak is well, and nothing else that is not built', () => {
  const answer = refusal({ status: 501, text: JSON.stringify(new Problem('not-built')) })
  expect(faultsOf({ ...asked, segments: ['bubbles', 'oembed'] }, answer, undefined)).toEqual([])
  expect(faultsOf(asked, answer, undefined)).toEqual(['it answers 501'])
})

it.each<[string, Partial<Answered>]>([
  ['a failure', { status: 500, text: JSON.stringify(new Problem('internal')) }],
  ['a stack', { text: said('Error: x\n    at f (a.ts:1:2)') }],
  ['a sentence of the engine', { text: said('Cannot read properties of undefined') }],
  ['a sentence of the database', { text: said('duplicate key violates unique constraint "a"') }],
  ['SQL', { text: said('select "id" from "users" where 1') }],
  ['another status in the body', { status: 404 }],
  ['a code that is none', { text: said('x').replace('forbidden"}', 'nothing"}') }],
  ['an empty sentence', { text: said('') }],
  ['no JSON', { text: '<h1>no</h1>' }],
  ['a page', { headers: { 'content-type': 'text/html' } }],
  ['much work', { cpuMs: 2_001 }],
])('%s is a fault', (_, own) => {
  expect(faultsOf(asked, refusal(own), undefined)).toHaveLength(1)
})

it('a success that is not what the contract says is a fault', () => {
  const answer = { status: 200, headers: {}, text: '{"members":"none"}', cpuMs: 1 }
  expect(faultsOf(asked, answer, 'listMembers')).toHaveLength(1)
})
