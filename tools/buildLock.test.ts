import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { alone } from './buildLock.ts'

const directory = mkdtempSync(join(tmpdir(), 'bubbles-build-'))
afterAll(() => rmSync(directory, { recursive: true }))

it('the second of two builds says that it waits, and begins when the first one has ended', async () => {
  const file = join(directory, 'two.lock')
  const events: string[] = []
  const begun = Promise.withResolvers<void>()
  const ending = Promise.withResolvers<void>()
  const waiting = Promise.withResolvers<void>()
  const first = alone(
    file,
    () => events.push('first waits'),
    async () => {
      begun.resolve()
      await ending.promise
      events.push('first ends')
    },
  )
  await begun.promise
  const second = alone(
    file,
    () => {
      events.push('second waits')
      waiting.resolve()
    },
    async () => {
      events.push('second begins')
    },
  )
  await waiting.promise
  ending.resolve()
  await Promise.all([first, second])
  expect(events).toEqual(['second waits', 'first ends', 'second begins'])
})

it('one that fails lets the next one begin', async () => {
  const file = join(directory, 'failed.lock')
  const never = () => {
    throw new Error('There is nothing to wait for.')
  }
  await expect(alone(file, never, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await alone(file, never, () => Promise.resolve('built'))).toBe('built')
})
