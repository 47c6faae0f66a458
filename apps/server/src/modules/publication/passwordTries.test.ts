import { Problem } from '@bubbles/domain'
import { expect, it } from 'vitest'
import { MOST_TRIES, PasswordTries, WrongTries } from './passwordTries.ts'

const NOW = new Date('2030-05-12T12:00:00Z')
const at = () => NOW
const later = <T>(value: T) => new Promise<T>((resolve) => setImmediate(() => resolve(value)))

it('lets all through who know it, however many at once', async () => {
  const tries = new PasswordTries()
  const looks = Array.from({ length: 25 }, () => tries.look('r', '192.0.2.1', at, () => later(true)))
  expect(new Set(await Promise.all(looks))).toEqual(new Set(['right']))
})

it('looks at no more wrong ones at once than one after the other', async () => {
  const tries = new PasswordTries()
  let looked = 0
  const looks = Array.from({ length: 25 }, () =>
    tries.look('r', '192.0.2.1', at, () => {
      looked++
      return later(false)
    }),
  )
  const answers = await Promise.all(looks)
  expect(looked).toBe(MOST_TRIES.network)
  expect(answers.slice(MOST_TRIES.network)).toEqual(Array.from({ length: 15 }, () => ({ wait: 600 })))
  expect(await tries.look('r', '192.0.2.2', at, () => later(true))).toBe('right')
})

it('counts none that was not looked at', async () => {
  const tries = new PasswordTries()
  const full = () => Promise.reject(new Problem('unavailable'))
  for (let number = 0; number <= MOST_TRIES.network; number++)
    await expect(tries.look('r', 'n', at, full)).rejects.toThrow(Problem)
  expect(await tries.look('r', 'n', at, () => later(true))).toBe('right')
})

it('tells who sends too many at once to come back, and counts that as nothing', async () => {
  const tries = new PasswordTries()
  const looks = Array.from({ length: 80 }, () => tries.look('r', 'n', at, () => later(true)))
  const settled = await Promise.allSettled(looks)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(61)
  expect(await tries.look('r', 'n', at, () => later(true))).toBe('right')
})

it('stops tries of a report from everywhere', async () => {
  const tries = new PasswordTries()
  for (let number = 0; number < MOST_TRIES.report; number++)
    await tries.look('r', `n${number}`, at, () => Promise.resolve(false))
  expect(await tries.look('r', 'other', at, () => later(true))).toEqual({ wait: 600 })
  expect(await tries.look('another', 'other', at, () => later(true))).toBe('right')
})

it('forgets the oldest key alone when there are too many, and makes none for who has to wait', () => {
  const tries = new WrongTries(1, 3)
  for (const key of ['a', 'b', 'c']) tries.add(key, 0)
  for (const key of ['w', 'x', 'y', 'z']) expect(tries.wait(key, 0)).toBe(0)
  expect(['a', 'b', 'c'].map((key) => tries.wait(key, 0))).toEqual([600, 600, 600])
  tries.add('d', 1)
  expect(['a', 'b', 'c', 'd'].map((key) => tries.wait(key, 1))).toEqual([0, 600, 600, 600])
  expect(tries.wait('d', 600_001)).toBe(0)
})
