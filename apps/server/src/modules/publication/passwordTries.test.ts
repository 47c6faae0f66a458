import { Problem } from '@bubbles/domain'
import { expect, it } from 'vitest'
import { FREE_TRIES, GrowingWaits, MAX_CALM_TRIES, PasswordTries, type Reader } from './passwordTries.ts'

const NOW = new Date('2030-05-12T12:00:00Z')
const at = () => NOW
const later = <T>(value: T) => new Promise<T>((resolve) => setImmediate(() => resolve(value)))
const from = (address: string, browser: string | null = null): Reader => ({ address, browser })
const HERE = from('192.0.2.1')
const right = () => later(true)
const wrong = () => later(false)

it('lets all through who know it, however many at once', async () => {
  const tries = new PasswordTries()
  const looks = Array.from({ length: 25 }, () => tries.look('r', HERE, at, right))
  expect(new Set(await Promise.all(looks))).toEqual(new Set(['right']))
})

it('looks at no more wrong ones at once than one after the other', async () => {
  const tries = new PasswordTries()
  let looked = 0
  const looks = Array.from({ length: 25 }, () =>
    tries.look('r', HERE, at, () => {
      looked++
      return later(false)
    }),
  )
  const answers = await Promise.all(looks)
  expect(looked).toBe(FREE_TRIES.network)
  expect(answers.slice(FREE_TRIES.network)).toEqual(Array.from({ length: 15 }, () => ({ wait: 1 })))
  expect(await tries.look('r', from('192.0.2.2'), at, right)).toBe('right')
})

it('waits 1, 2, 4 … seconds, fifteen minutes at most, and an hour after the last one not at all', async () => {
  const tries = new PasswordTries()
  let now = NOW
  const pass = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))
  const clock = () => now
  for (let number = 1; number < FREE_TRIES.network; number++) await tries.look('r', HERE, clock, wrong)
  for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
    expect(await tries.look('r', HERE, clock, wrong)).toBe('wrong')
    expect(await tries.look('r', HERE, clock, right)).toEqual({ wait: seconds })
    pass(seconds)
  }
  pass(2700)
  for (let number = 0; number < FREE_TRIES.network; number++)
    expect(await tries.look('r', HERE, clock, wrong)).toBe('wrong')
})

it('counts none that was not looked at', async () => {
  const tries = new PasswordTries()
  const full = () => Promise.reject(new Problem('unavailable'))
  for (let number = 0; number <= FREE_TRIES.network; number++)
    await expect(tries.look('r', HERE, at, full)).rejects.toThrow(Problem)
  expect(await tries.look('r', HERE, at, right)).toBe('right')
})

it('tells who sends too many at once to come back, and counts that as nothing', async () => {
  const tries = new PasswordTries()
  const looks = Array.from({ length: 80 }, () => tries.look('r', HERE, at, right))
  const settled = await Promise.allSettled(looks)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(61)
  expect(await tries.look('r', HERE, at, right)).toBe('right')
})

it('lets who knows it in at once, however many networks guess; those who guess have two tries each then', async () => {
  const tries = new PasswordTries()
  for (let number = 0; number < MAX_CALM_TRIES; number++)
    expect(await tries.look('r', from(`n${number}`), at, wrong)).toBe('wrong')
  expect(await tries.look('r', from('other'), at, right)).toBe('right')
  for (let number = 0; number < FREE_TRIES.networkUnderAttack; number++)
    expect(await tries.look('r', from('another'), at, wrong)).toBe('wrong')
  expect(await tries.look('r', from('another'), at, right)).toEqual({ wait: 1 })
  for (let number = 0; number < FREE_TRIES.network; number++)
    expect(await tries.look('another report', from('n0'), at, wrong)).toBe('wrong')
})

it('makes no browser wait that has given the right one before, for what its network gives', async () => {
  const tries = new PasswordTries()
  for (let number = 0; number < FREE_TRIES.network; number++) await tries.look('r', HERE, at, wrong)
  expect(await tries.look('r', HERE, at, right)).toEqual({ wait: 1 })
  const known = from(HERE.address, 'a-browser')
  expect(await tries.look('r', known, at, right)).toBe('right')
  for (let number = 0; number < FREE_TRIES.network; number++)
    expect(await tries.look('r', known, at, wrong)).toBe('wrong')
  expect(await tries.look('r', known, at, right)).toEqual({ wait: 1 })
})

it('counts the networks of one IPv6 site together, more widely', async () => {
  const tries = new PasswordTries()
  for (let number = 0; number < FREE_TRIES.site; number++)
    expect(await tries.look('r', from(`2001:db8:1:${number}::1`), at, wrong)).toBe('wrong')
  expect(await tries.look('r', from('2001:db8:1:ffff::1'), at, right)).toEqual({ wait: 1 })
  expect(await tries.look('r', from('2001:db8:2::1'), at, right)).toBe('right')
})

it('forgets the oldest key alone when there are too many, and makes none for who has to wait', () => {
  const waits = new GrowingWaits(3)
  const waitOf = (key: string, time: number) => waits.wait({ key, free: 1 }, time)
  for (const key of ['a', 'b', 'c']) waits.add(key, 0)
  for (const key of ['w', 'x', 'y', 'z']) expect(waitOf(key, 0)).toBe(0)
  expect(['a', 'b', 'c'].map((key) => waitOf(key, 0))).toEqual([1, 1, 1])
  waits.add('d', 1)
  expect(['a', 'b', 'c', 'd'].map((key) => waitOf(key, 1))).toEqual([0, 1, 1, 1])
})
