import { Problem } from '@bubbles/domain'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CALM_LIMIT, FREE_TRIES, PasswordTries, type Reader } from './passwordTries.ts'

const later = <T>(value: T) => new Promise<T>((resolve) => setImmediate(() => resolve(value)))
const from = (address: string, browser: string | null = null): Reader => ({ address, browser })
const HERE = from('192.0.2.1')
const right = () => later(true)
const wrong = () => later(false)

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

it('lets all through who know it, however many at once', async () => {
  const tries = new PasswordTries()
  const looks = Array.from({ length: 25 }, () => tries.attempt('r', HERE, right))
  expect(new Set(await Promise.all(looks))).toEqual(new Set(['right']))
})

it('looks at no more wrong ones at once than one after the other', async () => {
  const tries = new PasswordTries()
  let looked = 0
  const looks = Array.from({ length: 25 }, () =>
    tries.attempt('r', HERE, () => {
      looked++
      return later(false)
    }),
  )
  const answers = await Promise.all(looks)
  expect(looked).toBe(FREE_TRIES.network)
  expect(answers.slice(FREE_TRIES.network)).toEqual(Array.from({ length: 15 }, () => ({ wait: 1 })))
  expect(await tries.attempt('r', from('192.0.2.2'), right)).toBe('right')
})

it('waits 1, 2, 4 … seconds, fifteen minutes at most, and an hour after the last one not at all', async () => {
  const tries = new PasswordTries()
  const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)
  for (let number = 1; number < FREE_TRIES.network; number++) await tries.attempt('r', HERE, wrong)
  for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
    expect(await tries.attempt('r', HERE, wrong)).toBe('wrong')
    expect(await tries.attempt('r', HERE, right)).toEqual({ wait: seconds })
    pass(seconds)
  }
  pass(2700)
  for (let number = 0; number < FREE_TRIES.network; number++)
    expect(await tries.attempt('r', HERE, wrong)).toBe('wrong')
})

it('counts none that was not looked at', async () => {
  const tries = new PasswordTries()
  const full = () => Promise.reject(new Problem('unavailable'))
  for (let number = 0; number <= FREE_TRIES.network; number++)
    await expect(tries.attempt('r', HERE, full)).rejects.toThrow(Problem)
  expect(await tries.attempt('r', HERE, right)).toBe('right')
})

it('tells who sends too many at once to come back, and counts that as nothing', async () => {
  const tries = new PasswordTries()
  const looks = Array.from({ length: 80 }, () => tries.attempt('r', HERE, right))
  const settled = await Promise.allSettled(looks)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(61)
  expect(await tries.attempt('r', HERE, right)).toBe('right')
})

it('lets who knows it in at once, however many networks guess; those who guess have two tries each then', async () => {
  const tries = new PasswordTries()
  for (let number = 0; number < CALM_LIMIT.max; number++)
    expect(await tries.attempt('r', from(`n${number}`), wrong)).toBe('wrong')
  expect(await tries.attempt('r', from('other'), right)).toBe('right')
  for (let number = 0; number < FREE_TRIES.networkUnderAttack; number++)
    expect(await tries.attempt('r', from('another'), wrong)).toBe('wrong')
  expect(await tries.attempt('r', from('another'), right)).toEqual({ wait: 1 })
  for (let number = 0; number < FREE_TRIES.network; number++)
    expect(await tries.attempt('another report', from('n0'), wrong)).toBe('wrong')
})

it('makes no browser wait that has given the right one before, for what its network gives', async () => {
  const tries = new PasswordTries()
  for (let number = 0; number < FREE_TRIES.network; number++) await tries.attempt('r', HERE, wrong)
  expect(await tries.attempt('r', HERE, right)).toEqual({ wait: 1 })
  const known = from(HERE.address, 'a-browser')
  expect(await tries.attempt('r', known, right)).toBe('right')
  for (let number = 0; number < FREE_TRIES.network; number++)
    expect(await tries.attempt('r', known, wrong)).toBe('wrong')
  expect(await tries.attempt('r', known, right)).toEqual({ wait: 1 })
})

it('counts the networks of one IPv6 site together, more widely', async () => {
  const tries = new PasswordTries()
  for (let number = 0; number < FREE_TRIES.site; number++)
    expect(await tries.attempt('r', from(`2001:db8:1:${number}::1`), wrong)).toBe('wrong')
  expect(await tries.attempt('r', from('2001:db8:1:ffff::1'), right)).toEqual({ wait: 1 })
  expect(await tries.attempt('r', from('2001:db8:2::1'), right)).toBe('right')
})
