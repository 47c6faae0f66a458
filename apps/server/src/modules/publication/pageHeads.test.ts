import type { Database } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import { PageHeads } from './pageHeads.ts'
import { makeReport, publishReport } from './testing.ts'

const SLUGS = ['one', 'two', 'three', 'four', 'five']

describeEachEngine('what addresses lead to', (open) => {
  let harness: Harness
  let organisationId: string
  const reports = new Map<string, string>()

  beforeAll(async () => {
    harness = await openHarness(await open())
    organisationId = await makeOrganisation(harness.database, 'acme', [
      { sub: 'sub-publisher', roles: ['Builder', 'Publisher'] },
    ])
    for (const slug of SLUGS) {
      const reportId = await makeReport(harness, 'sub-publisher', { title: slug, text: slug })
      await publishReport(harness, 'sub-publisher', { audience: 'public', reportId, slug })
      reports.set(slug, reportId)
    }
    return () => harness.close()
  })

  it('is read in two queries for any number of requests, and each gets its own', async () => {
    let queries = 0
    const counting = {
      transaction: (...args: Parameters<Database['transaction']>) => {
        queries++
        return harness.database.transaction(...args)
      },
    } as Database
    const heads = new PageHeads(counting)
    const asked = [...SLUGS, 'unknown', ...SLUGS]
    const found = await Promise.all(asked.map((slug) => heads.find(organisationId, slug, true)))
    expect(found.map((head) => head?.reportId)).toEqual(asked.map((slug) => reports.get(slug)))
    expect(found.map((head) => (head?.public?.page?.html_brotli.length ?? 0) > 0)).toEqual(
      asked.map((slug) => reports.has(slug)),
    )
    expect(new Set(found.map((head) => head?.public?.etag)).size).toBe(SLUGS.length + 1)
    expect(queries).toBe(2)
    expect(await heads.find(organisationId, 'one', false)).toMatchObject({ public: { page: null } })
    expect(queries).toBe(3)
  })

  it('is not kept: a request sees what was published before it', async () => {
    const heads = new PageHeads(harness.database)
    const before = heads.find(organisationId, 'later', false)
    const reportId = await makeReport(harness, 'sub-publisher', { title: 'later', text: 'later' })
    await publishReport(harness, 'sub-publisher', { audience: 'public', reportId, slug: 'later' })
    expect((await heads.find(organisationId, 'later', false))?.reportId).toBe(reportId)
    expect(await before).toBeNull()
  })

  it('fails for those that asked together, and not for those after them', async () => {
    let broken = true
    const failing = {
      transaction: (...args: Parameters<Database['transaction']>) =>
        broken ? Promise.reject(new Error('The connection is gone.')) : harness.database.transaction(...args),
    } as Database
    const heads = new PageHeads(failing)
    await expect(heads.find(organisationId, 'one', false)).rejects.toThrow('The connection is gone.')
    broken = false
    expect((await heads.find(organisationId, 'one', false))?.slug).toBe('one')
  })
})
