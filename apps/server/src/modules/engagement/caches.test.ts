import type { Database } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { BlockCache, Salts } from './caches.ts'
import { addDays, DAY_MS, dayOf } from './days.ts'
import { makeOrganisation, TEST_BLOCKS, type TestOrganisation } from './testing.ts'

describeEachEngine('blocks of editions', (open) => {
  let database: Database
  let acme: TestOrganisation
  beforeAll(async () => {
    database = await open()
    acme = await makeOrganisation(database, 'acme', 2)
  })
  const find = (cache: BlockCache, index: number) =>
    cache.find(acme.organisationId, acme.publications[index]!.publicationId)

  test('are read once, and no more of them kept than there is room for', async () => {
    const roomy = new BlockCache(database)
    expect(await find(roomy, 0)).toEqual(new Set(TEST_BLOCKS))
    await find(roomy, 1)
    expect(await find(roomy, 0)).toBe(await find(roomy, 0))

    const narrow = new BlockCache(database, TEST_BLOCKS.length + 1)
    const first = await find(narrow, 0)
    expect(await find(narrow, 0)).toBe(first)
    await find(narrow, 1)
    const again = await find(narrow, 0)
    expect(again).not.toBe(first)
    expect(again).toEqual(first)
  })

  test('of another organisation, or of nothing, are none', async () => {
    const globex = await makeOrganisation(database, 'globex')
    const cache = new BlockCache(database)
    expect(await cache.find(globex.organisationId, acme.publications[0]!.publicationId)).toEqual(new Set())
  })
})

describeEachEngine('salts', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('of today and yesterday are kept in memory, older ones never, and none past its two days', async () => {
    let queries = 0
    const counting = {
      transaction: (...args: Parameters<Database['transaction']>) => {
        queries++
        return database.transaction(...args)
      },
    } as Database
    const salts = new Salts(counting)
    const today = dayOf(Date.now())
    const days = [0, -1, -2].map((back) => addDays(today, back))
    const [first, second, third] = await Promise.all(days.map((day) => salts.of(day)))
    expect(await Promise.all(days.map((day) => salts.of(day)))).toEqual([first, second, third])
    expect(queries).toBe(4)
  })

  test('are forgotten by the clock, though no other is asked for', async () => {
    let queries = 0
    const salts = new Salts({ transaction: async () => new Uint8Array([++queries]) } as unknown as Database)
    vi.useFakeTimers({ now: Date.parse('2026-11-22T10:00:00Z') })
    const read = async () => (await salts.of('2026-11-22'))[0]
    expect([await read(), await read()]).toEqual([1, 1])
    await vi.advanceTimersByTimeAsync(DAY_MS)
    expect(await read()).toBe(1)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(DAY_MS)
    expect(vi.getTimerCount()).toBe(0)
    expect(await read()).toBe(2)
  })
})
