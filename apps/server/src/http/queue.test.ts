import { expect, it } from 'vitest'
import { WorkQueue } from './queue.ts'

it('runs a few at once, lets some wait and turns the rest away', async () => {
  const queue = new WorkQueue({ atOnce: 2, mostWaiting: 3 })
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  const work = () =>
    queue.run(async () => {
      most = Math.max(most, ++running)
      await new Promise<void>((resolve) => ends.push(resolve))
      running -= 1
    })
  const taken = Array.from({ length: 5 }, work)
  await expect(work()).rejects.toMatchObject({ code: 'unavailable' })
  for (let done = 0; done < 5; done++) {
    while (ends.length === 0) await new Promise((resolve) => setImmediate(resolve))
    ends.shift()!()
  }
  await Promise.all(taken)
  expect(most).toBe(2)
})

it('goes on after a failure', async () => {
  const queue = new WorkQueue({ atOnce: 1, mostWaiting: 1 })
  await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue.run(async () => 'yes')).toBe('yes')
})
