import { redisMissing, startRedis, type TestRedis } from '@bubbles/test-kit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { RateLimiter } from '../rateLimiter.ts'
import type { Failures } from '../repeatedFailures.ts'
import { connectRedis, type RedisConnections } from './redis.ts'
import { redisCounts } from './redisCounts.ts'
import { redisMessenger } from './redisMessenger.ts'
import { countTogether } from './sharedCounts.ts'

const secret = new TextEncoder().encode('a secret of thirty-two characters or more')

describe.skipIf(redisMissing !== undefined)(
  `state shared in Redis${redisMissing ? ` (skipped: ${redisMissing})` : ''}`,
  () => {
    let redis: TestRedis
    const opened: RedisConnections[] = []
    beforeAll(async () => {
      redis = await startRedis()
    })
    afterAll(() => redis.kill())
    afterEach(() => {
      countTogether(null)
      for (const each of opened.splice(0)) each.close()
    })

    const isReady = ({ commands, subscriber }: RedisConnections) =>
      commands.status === 'ready' && subscriber.status === 'ready'
    /** One process's connections, ready. */
    const connect = async (failures?: Parameters<typeof connectRedis>[2], commandMs = 15_000) => {
      const connections = connectRedis(redis.url, secret, failures, commandMs)
      opened.push(connections)
      await vi.waitUntil(() => isReady(connections))
      return connections
    }

    describe('limits', () => {
      const limit = { name: 'a limit', max: 3, windowMs: 60_000 }
      let here: RedisConnections
      let clock = 0
      beforeEach(async () => {
        here = await connect()
        await here.commands.flushall()
        // No pause after a failure, so that no test waits for one to end.
        countTogether(redisCounts(here, secret, () => (clock += 2_000)))
      })

      test('are counted by two processes together, under no address in clear', async () => {
        const there = redisCounts(await connect(), secret)
        const limiter = new RateLimiter(limit)
        expect([await limiter.take(['203.0.113.9']), await limiter.take(['203.0.113.9'])]).toEqual([
          true,
          true,
        ])
        expect(await there.add(limit, ['203.0.113.9'], 1)).toMatchObject({ count: 3 })
        expect([await limiter.isFull(['203.0.113.9']), await limiter.isFull(['203.0.113.10'])]).toEqual([
          true,
          false,
        ])
        expect(await limiter.take(['203.0.113.9'])).toBe(false)
        const keys = await here.commands.keys('*')
        expect(keys).toHaveLength(1)
        expect(keys[0]).toMatch(/^bubbles:[0-9a-f]{8}:limit:a limit:[\w-]{43}$/)
        expect(await here.commands.pttl(keys[0]!)).toBeGreaterThan(0)
      })

      test('of wrong passwords start their window over and are forgotten, for all', async () => {
        const there = redisCounts(await connect(), secret)
        const limiter = new RateLimiter(limit)
        await Promise.all([limiter.extend(['a']), there.extend(limit, ['a']), limiter.extend(['a'])])
        expect((await limiter.read(['a'])).count).toBe(3)
        expect((await limiter.read(['a'])).ageMs).toBeLessThan(limit.windowMs)
        await limiter.forget(['a'])
        expect(await there.read(limit, ['a'])).toEqual({ count: 0, ageMs: 0 })
      })

      test('without a name stay with each process', async () => {
        await new RateLimiter({ max: 1, windowMs: 60_000 }).take(['a'])
        expect(await here.commands.keys('*')).toEqual([])
      })

      test('are counted by each process alone while Redis is dead, and together again when it is back', async () => {
        const limiter = new RateLimiter(limit)
        for (let count = 0; count < 3; count++) await limiter.take(['a'])
        expect(await limiter.isFull(['a'])).toBe(true)
        await redis.kill()
        const while_ = []
        for (let count = 0; count < 4; count++) while_.push(await limiter.take(['a']))
        // As many again, and no more.
        expect(while_).toEqual([true, true, true, false])
        await redis.start()
        await vi.waitUntil(() => isReady(here))
        await limiter.take(['a'])
        expect(await here.commands.keys('*')).toHaveLength(1)
      })

      test('wait for a Redis that answers nothing a quarter of a second, and then not for a while', async () => {
        let clock = 0
        const hasty = await connect(undefined, 250)
        countTogether(redisCounts(hasty, secret, () => clock))
        const limiter = new RateLimiter(limit)
        await limiter.take(['first'])
        const asked = vi.spyOn(hasty.commands, 'rlflxIncr' as never)
        clock = 2_000
        redis.freeze(true)
        try {
          for (let count = 0; count < 3; count++) expect(await limiter.take(['a'])).toBe(true)
          expect(await limiter.take(['a'])).toBe(false)
          expect(asked).toHaveBeenCalledTimes(1)
          clock = 4_000
          expect(await limiter.take(['a'])).toBe(false)
          expect(asked).toHaveBeenCalledTimes(2)
        } finally {
          redis.freeze(false)
        }
      })
    })

    describe('notifications', () => {
      const ear = () => {
        const heard: (string | null)[] = []
        return { heard, listener: (payload: string | null) => void heard.push(payload) }
      }

      test('reach every process that listens, its own too, and no other installation', async () => {
        const [one, two] = [redisMessenger(await connect()), redisMessenger(await connect())]
        const stranger = connectRedis(
          redis.url,
          new TextEncoder().encode('another secret of thirty-two characters'),
        )
        opened.push(stranger)
        await vi.waitUntil(() => isReady(stranger))
        const [here, there, elsewhere, other] = [ear(), ear(), ear(), ear()]
        await one.listen('a_channel', here.listener)
        const stop = await two.listen('a_channel', there.listener)
        await two.listen('other', other.listener)
        await redisMessenger(stranger).listen('a_channel', elsewhere.listener)
        one.send('a_channel', 'first')
        await vi.waitUntil(() => there.heard.length === 1)
        stop()
        one.send('a_channel', 'second')
        two.send('other', 'third')
        await vi.waitUntil(() => here.heard.length === 2 && other.heard.length === 1)
        expect([here.heard, there.heard, other.heard, elsewhere.heard]).toEqual([
          ['first', 'second'],
          ['first'],
          ['third'],
          [],
        ])
        expect(() => one.send('no channel', '')).toThrow(TypeError)
      })

      test('that may be missing are said to be, when the connection of who listens or of who sends is back', async () => {
        const failures = { failed: vi.fn<Failures['failed']>(), worked: vi.fn<Failures['worked']>() }
        const sending = await connect()
        const [one, two] = [redisMessenger(sending), redisMessenger(await connect(failures))]
        const { heard, listener } = ear()
        await two.listen('a_channel', listener)
        await redis.kill()
        one.send('a_channel', 'lost')
        await redis.start()
        await vi.waitUntil(() => heard.includes(null))
        await vi.waitUntil(() => opened.every(isReady))
        expect(failures.failed).toHaveBeenCalledWith('Redis', expect.any(Error))
        expect(failures.worked).toHaveBeenCalledWith('Redis')

        await vi.waitFor(() => {
          one.send('a_channel', 'again')
          expect(heard).toContain('again')
        })
        const before = heard.filter((payload) => payload === null).length
        sending.commands.disconnect(true)
        one.send('a_channel', 'lost')
        await vi.waitUntil(() => heard.filter((payload) => payload === null).length > before)
        expect(heard).not.toContain('lost')
      })
    })
  },
)
