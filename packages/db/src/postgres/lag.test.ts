import { expect, test } from 'vitest'
import { Lag, positionOf } from './lag.ts'

test('positions are numbers in the order of the log', () => {
  expect(positionOf('0/0')).toBe(0n)
  expect(positionOf('1/0')).toBe(2n ** 32n)
  expect(positionOf('16/B374D848') > positionOf('9/FFFFFFFF')).toBe(true)
})

test('a replica is as old as the newest position of the primary that it has reached', () => {
  const lag = new Lag(0)
  expect(lag.atMost(10)).toBe(Number.POSITIVE_INFINITY)
  lag.primaryWasAt(100n, 1_000)
  lag.replicaIsAt(100n)
  expect([lag.atMost(1_400), lag.known(1_400)]).toEqual([400, 0])
  lag.primaryWasAt(200n, 2_000)
  lag.replicaIsAt(150n)
  expect([lag.atMost(2_500), lag.known(2_500)]).toEqual([1_500, 1_500])
  lag.primaryWasAt(300n, 3_000)
  lag.replicaIsAt(250n)
  expect(lag.known(3_500)).toBe(1_500)
  lag.replicaIsAt(300n)
  expect(lag.known(3_500)).toBe(0)
})

test('where nobody writes it stays level, and once it is lost it is not', () => {
  const lag = new Lag(0)
  for (let at = 1_000; at <= 5_000; at += 1_000) {
    lag.primaryWasAt(7n, at)
    lag.replicaIsAt(7n)
  }
  expect([lag.atMost(5_100), lag.known(5_100)]).toEqual([100, 0])
  lag.lost()
  expect(lag.known(9_000)).toBe(4_000)
})

test('what it remembers of a replica that is stuck is bounded, and it is found level again', () => {
  const lag = new Lag(0)
  for (let second = 1; second <= 5_000; second += 1) lag.primaryWasAt(BigInt(second), second * 1_000)
  lag.replicaIsAt(3n)
  expect(lag.atMost(5_000_000)).toBe(Number.POSITIVE_INFINITY)
  lag.replicaIsAt(5_000n)
  expect(lag.atMost(5_000_000)).toBe(0)
})
