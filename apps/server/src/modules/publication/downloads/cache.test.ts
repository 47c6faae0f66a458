import { describe, expect, it } from 'vitest'
import { FileCache } from './cache.ts'

describe('files in memory', () => {
  const open = () => new FileCache<ReturnType<typeof made> | null>(64)
  const made = (size: number) => ({ bytes: Buffer.alloc(size), contentType: 'x', name: 'x' })

  it('are made once, also when asked for at once', async () => {
    const cache = open()
    let count = 0
    const make = async () => {
      count += 1
      await new Promise((resolve) => setImmediate(resolve))
      return made(1)
    }
    await Promise.all([cache.get('a', make), cache.get('a', make)])
    await cache.get('a', make)
    expect(count).toBe(1)
  })

  it('are not kept when there are none, when it failed, or past the room there is', async () => {
    const cache = open()
    expect(await cache.get('a', async () => null)).toBeNull()
    await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect((await cache.get('a', async () => made(1)))?.bytes.length).toBe(1)
    const eighth = 8
    for (let each = 0; each < 8; each++) await cache.get(`${each}`, async () => made(eighth))
    expect((await cache.get('a', async () => made(2)))?.bytes.length).toBe(2)
    expect((await cache.get('7', async () => made(3)))?.bytes.length).toBe(eighth)
  })
})
