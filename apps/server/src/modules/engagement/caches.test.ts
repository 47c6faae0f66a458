import type { Database } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, expect, test } from 'vitest'
import { BlockCache } from './caches.ts'
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
