import { Problem } from '@bubbles/domain'
import { expect, it, vi } from 'vitest'
import { type Arrival, admitSocket, MAX_UNAUTHENTICATED } from './unauthenticated.ts'

const sockets = (count: number, arrival: (index: number) => Arrival) =>
  Array.from({ length: count }, (_, index) => ({
    arrival: arrival(index),
    end: vi.fn<(problem: Problem) => void>(),
  }))
const ended = (of: ReturnType<typeof sockets>) =>
  of.flatMap(({ end }, index) => (end.mock.calls.length > 0 ? [index] : []))

it('refuses a network that has its share, and nobody else', () => {
  const all = sockets(MAX_UNAUTHENTICATED.ofNetwork, () => ({ network: '192.0.2.1', host: 'acme' }))
  expect(() => admitSocket({ network: '192.0.2.1', host: 'globex' }, all)).toThrow(
    new Problem('too-many-requests'),
  )
  admitSocket({ network: '192.0.2.1', host: 'acme' }, all.slice(1))
  admitSocket({ network: '192.0.2.2', host: 'acme' }, all)
  expect(ended(all)).toEqual([])
})

it('sends the oldest at a host away when the host has its share, and none of another', () => {
  const others = sockets(1, () => ({ network: 'other', host: 'globex' }))
  const all = sockets(MAX_UNAUTHENTICATED.atHost, (index) => ({ network: `net ${index}`, host: 'acme' }))
  admitSocket({ network: 'new', host: 'globex' }, [...others, ...all])
  admitSocket({ network: 'new', host: 'acme' }, [...others, ...all.slice(1)])
  expect(ended(all)).toEqual([])
  admitSocket({ network: 'new', host: 'acme' }, [...others, ...all])
  expect([ended(others), ended(all)]).toEqual([[], [0]])
  expect(all[0]?.end).toHaveBeenCalledWith(new Problem('unavailable'))
})

it('sends the oldest of all away when there are too many in all, and refuses nobody', () => {
  const all = sockets(MAX_UNAUTHENTICATED.inAll, (index) => ({
    network: `net ${index}`,
    host: `host ${index}`,
  }))
  admitSocket({ network: 'new', host: 'new' }, all.slice(1))
  expect(ended(all)).toEqual([])
  admitSocket({ network: 'new', host: 'new' }, all)
  expect(ended(all)).toEqual([0])
})
