import { MessageChannel } from 'node:worker_threads'
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

it('lets others be heard between jobs that never wait', async () => {
  const queue = new WorkQueue({ atOnce: 1, mostWaiting: 3 })
  const { port1, port2 } = new MessageChannel()
  const order: string[] = []
  port2.on('message', (words: string) => order.push(words))
  const job = (name: string) =>
    queue.run(async () => {
      order.push(name)
      port1.postMessage(`heard after ${name}`)
    })
  await Promise.all(['a', 'b', 'c'].map(job))
  port1.close()
  expect(order).toEqual(['a', 'heard after a', 'b', 'heard after b', 'c'])
})

it('serves groups in turn, and what one has too much of keeps no other away', async () => {
  const queue = new WorkQueue({ atOnce: 1, mostWaiting: 3 })
  const order: string[] = []
  const job = (name: string) =>
    queue.run(async () => {
      order.push(name)
    }, name[0])
  const many = ['a1', 'a2', 'a3', 'a4'].map(job)
  await expect(job('a5')).rejects.toMatchObject({ code: 'unavailable' })
  await Promise.all([...many, job('b1'), job('b2')])
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4'])
})
