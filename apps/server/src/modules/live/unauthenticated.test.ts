import { Problem } from '@bubbles/domain'
import { expect, it, vi } from 'vitest'
import { type Arrival, makeWay, MAX_STRANGERS } from './strangers.ts'

const strangers = (count: number, arrival: (index: number) => Arrival) =>
  Array.from({ length: count }, (_, index) => ({
    arrival: arrival(index),
    end: vi.fn<(problem: Problem) => void>(),
  }))
const ended = (of: ReturnType<typeof strangers>) =>
  of.flatMap(({ end }, index) => (end.mock.calls.length > 0 ? [index] : []))

it('refuses a network that has its share, and nobody else', () => {
  const all = strangers(MAX_STRANGERS.ofNetwork, () => ({ network: '192.0.2.1', host: 'acme' }))
  expect(() => makeWay({ network: '192.0.2.1', host: 'globex' }, all)).toThrow(
    new Problem('too-many-requests'),
  )
  makeWay({ network: '192.0.2.1', host: 'acme' }, all.slice(1))
  makeWay({ network: '192.0.2.2', host: 'acme' }, all)
  expect(ended(all)).toEqual([])
})

it('sends the oldest at a host away when the host has its share, and none of another', () => {
  const others = strangers(1, () => ({ network: 'other', host: 'globex' }))
  const all = strangers(MAX_STRANGERS.atHost, (index) => ({ network: `net ${index}`, host: 'acme' }))
  makeWay({ network: 'new', host: 'globex' }, [...others, ...all])
  makeWay({ network: 'new', host: 'acme' }, [...others, ...all.slice(1)])
  expect(ended(all)).toEqual([])
  makeWay({ network: 'new', host: 'acme' }, [...others, ...all])
  expect([ended(others), ended(all)]).toEqual([[], [0]])
  expect(all[0]?.end).toHaveBeenCalledWith(new Problem('unavailable'))
})

it('sends the oldest of all away when there are too many in all, and refuses nobody', () => {
  const all = strangers(MAX_STRANGERS.inAll, (index) => ({ network: `net ${index}`, host: `host ${index}` }))
  makeWay({ network: 'new', host: 'new' }, all.slice(1))
  expect(ended(all)).toEqual([])
  makeWay({ network: 'new', host: 'new' }, all)
  expect(ended(all)).toEqual([0])
})
