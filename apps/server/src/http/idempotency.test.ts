import { spawn } from 'node:child_process'
import { once as event } from 'node:events'
import { fileURLToPath } from 'node:url'
import { calls } from '@bubbles/contract'
import { type Database, openDatabase, tx } from '@bubbles/db'
import { type TestDatabase, testDatabases } from '@bubbles/test-kit'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeOrganisation } from '../testing/harness.ts'
import type { CallContext } from './context.ts'
import { idempotencyKeyOf, onceOutside } from './idempotency.ts'

it('a key holds for what was asked', () => {
  const duplicate = calls.duplicateReport
  const key = (id: string, body: object, header = 'the-same-key') =>
    idempotencyKeyOf(duplicate, header, { params: { id }, query: {}, body })
  expect(key('a', { newReportName: 'Copy' })).toBe(key('a', { newReportName: 'Copy' }))
  const others = [
    key('b', { newReportName: 'Copy' }),
    key('a', {}),
    key('a', { newReportName: 'Copy' }, 'another-key'),
  ]
  for (const other of others) expect(other).not.toBe(key('a', { newReportName: 'Copy' }))
})

const program = fileURLToPath(new URL('./fixtures/claimKey.ts', import.meta.url))

describe.each(await testDatabases())(
  'a call with a key that opens its transactions itself on $name',
  (engine) => {
    let opened: TestDatabase
    let database: Database
    let context: CallContext
    const answer = async () => ({ done: true })
    const call = (work: () => Promise<unknown>, leaseMs?: number) =>
      onceOutside('kept-key-1', 'publishPublicReport', context, work, leaseMs)

    const present = async () => {
      const organisation = await database.transaction({ kind: 'platform' }, () =>
        tx().selectFrom('organisations').select(['id', 'owner_id']).executeTakeFirstOrThrow(),
      )
      context = {
        organisation: { id: organisation.id },
        actor: { userId: organisation.owner_id },
        deps: { database },
      } as unknown as CallContext
    }
    beforeEach(async (test) => {
      if (engine.skip) return test.skip(engine.skip)
      opened = await engine.open()
      database = opened.database
      await makeOrganisation(database, 'acme', [])
      await present()
    })
    afterEach(() => opened?.dispose())

    it('works once, and answers the same again', async () => {
      const work = vi.fn<typeof answer>(answer)
      expect(await call(work)).toEqual({ done: true })
      expect(await call(work)).toEqual({ done: true })
      expect(work).toHaveBeenCalledOnce()
    })

    it('is not done a second time while the first is at work: sent again, it answers the same', async () => {
      let end: () => void = () => {}
      const begun = Promise.withResolvers<void>()
      const first = call(async () => {
        begun.resolve()
        await new Promise<void>((resolve) => (end = resolve))
        return answer()
      }, 1)
      await begun.promise
      const work = vi.fn<typeof answer>(answer)
      const again = [call(work), call(work), call(work)]
      end()
      expect(await Promise.all([first, ...again])).toEqual(Array.from({ length: 4 }, () => ({ done: true })))
      expect(await call(work)).toEqual({ done: true })
      expect(work).not.toHaveBeenCalled()
    })

    it('fails for all who sent it, and is free again', async () => {
      let fail: (error: Error) => void = () => {}
      const begun = Promise.withResolvers<void>()
      const first = call(() => {
        begun.resolve()
        return new Promise((_resolve, reject) => (fail = reject))
      })
      await begun.promise
      const outcomes = Promise.allSettled([first, call(answer)])
      fail(new Error('no'))
      expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
      expect(await call(answer)).toEqual({ done: true })
    })

    it('renews its claim while it is at work', async () => {
      let end: () => void = () => {}
      const begun = Promise.withResolvers<void>()
      const heldUntil = async () => {
        const { held_until } = await database.transaction({ kind: 'platform' }, () =>
          tx().selectFrom('idempotency_keys').select('held_until').executeTakeFirstOrThrow(),
        )
        return held_until!.getTime()
      }
      const first = call(async () => {
        begun.resolve()
        await new Promise<void>((resolve) => (end = resolve))
        return answer()
      }, 600)
      await begun.promise
      const before = await heldUntil()
      await expect.poll(heldUntil, { timeout: 20_000 }).toBeGreaterThan(before)
      end()
      await first
    })

    it('is free again when its work failed', async () => {
      await expect(call(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
      expect(await call(answer)).toEqual({ done: true })
    })

    it('is done by one of those who send it again after the process that worked on it was killed', async () => {
      // The embedded database is one process's at a time.
      if (engine.name === 'embedded') await database.close()
      const { id } = context.organisation
      const child = spawn(process.execPath, [program, opened.location, id, context.actor.userId], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await event(child.stdout, 'data')
      child.kill('SIGKILL')
      await event(child, 'exit')
      if (engine.name === 'embedded') {
        database = await openDatabase({ environment: 'local', fsync: false, dataDirectory: opened.location })
        await present()
      }
      const work = vi.fn<typeof answer>(answer)
      const isThere = async () =>
        (await Promise.allSettled([call(work), call(work), call(work)])).some(
          ({ status }) => status === 'fulfilled',
        )
      await expect.poll(isThere, { timeout: 20_000, interval: 100 }).toBe(true)
      expect(await call(work)).toEqual({ done: true })
      expect(work).toHaveBeenCalledOnce()
      if (engine.name === 'embedded') await database.close()
    })
  },
)
