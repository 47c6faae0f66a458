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

it('serves the members of a group in turn', async () => {
  const queue = new WorkQueue({ atOnce: 1, mostWaiting: 5 })
  const order: string[] = []
  const job = (name: string, member: string) => queue.run(async () => void order.push(name), 'acme', member)
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => job(name, 'ann')),
    ...['b1', 'b2'].map((name) => job(name, 'ben')),
  ])
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4'])
})

it('keeps places free of a group whose work takes long', async () => {
  const queue = new WorkQueue({ atOnce: 2, atOncePerGroup: 1, mostWaiting: 5 })
  const order: string[] = []
  let end: () => void = () => {}
  const long = queue.run(() => new Promise<void>((resolve) => (end = resolve)), 'acme')
  const next = queue.run(async () => void order.push('acme'), 'acme')
  await queue.run(async () => void order.push('globex'), 'globex')
  expect(order).toEqual(['globex'])
  end()
  await Promise.all([long, next])
  expect(order).toEqual(['globex', 'acme'])
})

it('leaves a group fewer places while others work, and all of them a second after', async () => {
  let now = 0
  const limits = { atOnce: 8, atOncePerGroup: 6, atOncePerGroupBeside: 2, mostWaiting: 100 }
  const queue = new WorkQueue({ ...limits, keepsProcessor: false, now: () => now })
  const running = new Map<string, number>()
  const ends: (() => void)[] = []
  const take = (group: string) =>
    queue.run(async () => {
      running.set(group, (running.get(group) ?? 0) + 1)
      await new Promise<void>((resolve) => ends.push(resolve))
      running.set(group, running.get(group)! - 1)
    }, group)
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const all = Array.from({ length: 20 }, () => take('greedy'))
  await settled()
  expect(running.get('greedy')).toBe(6)

  all.push(take('calm'))
  await settled()
  expect(running.get('calm')).toBe(1)
  for (const end of ends.splice(0, 5)) end()
  await settled()
  expect(running.get('greedy')).toBe(2)

  now = 1_000
  ends.shift()!()
  await settled()
  expect(running.get('greedy')).toBe(6)
  while (ends.length > 0) {
    for (const end of ends.splice(0)) end()
    await settled()
  }
  await Promise.all(all)
})

it('turns away what would wait too long, by how long work took so far', async () => {
  let now = 0
  let random = 0
  const queue = new WorkQueue({
    atOnce: 1,
    mostWaiting: 100,
    maxExpectedWaitMs: 2000,
    now: () => now,
    random: () => random,
  })
  const work = async () => void (now += 1000)
  await queue.run(work, 'acme')
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  const taken = [queue.run(work, 'acme'), queue.run(work, 'acme'), queue.run(work, 'acme')]
  await expect(queue.run(work, 'acme')).rejects.toMatchObject({
    code: 'unavailable',
    members: { retryAfter: 3 },
    message: expect.stringContaining('Nothing was changed. Try again in 3 seconds.'),
  })
  // Not everyone comes back in the same second.
  random = 0.99
  await expect(queue.run(work, 'acme')).rejects.toMatchObject({ members: { retryAfter: 4 } })
  // Its own turn comes sooner.
  taken.push(queue.run(work, 'globex'))
  await Promise.all(taken)
})

it('turns away what has waited too long, and only that', async () => {
  const queue = new WorkQueue({ atOnce: 1, mostWaiting: 5, maxWaitMs: 1 })
  let end: () => void = () => {}
  const long = queue.run(() => new Promise<void>((resolve) => (end = resolve)))
  await expect(queue.run(async () => 'never')).rejects.toMatchObject({ code: 'unavailable' })
  end()
  await long
  // A place is free two turns of the event loop later; waiting for it may take longer than the limit.
  await expect.poll(() => queue.run(async () => 'next').catch(() => 'turned away')).toBe('next')
})
