import { type Database, DatabaseError } from '@bubbles/db'
import { describeOneEngine } from '@bubbles/test-kit'
import { beforeAll, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import { PageHeads } from './pageHeads.ts'
import { makeReport, publishReport } from './testing.ts'

const SLUGS = ['one', 'two', 'three', 'four', 'five']

describeOneEngine('what addresses lead to', (open) => {
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
    expect(found.map((head) => (head?.public?.page?.brotli.bytes?.length ?? 0) > 0)).toEqual(
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
    expect((await heads.find(organisationId, 'one', false))?.public?.slug).toBe('one')
  })
  it('asks nothing of the database about what is no address, whoever asks at the same moment', async () => {
    const heads = new PageHeads(harness.database)
    const odd = ['x\0', 'one\0', '\ud800', 'One', 'one ', 'a'.repeat(101), '']
    const asked = ['one', ...odd, 'two']
    const found = await Promise.all(asked.map((slug) => heads.find(organisationId, slug, false)))
    expect(found.map((head) => head?.public?.slug)).toEqual(['one', ...odd.map(() => undefined), 'two'])
    const host = { host: 'acme.bubbles.localhost:4000' }
    const answers = await Promise.all(
      ['one', 'x%00', 'embed/x%00', 'two'].map((path) =>
        harness.app.inject({ url: `/bubbles/${path}`, headers: host }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404, 404, 200])
  })

  it('reads each by itself when those asked together cannot be read', async () => {
    let queries = 0
    const failing = {
      transaction: (...args: Parameters<Database['transaction']>) =>
        // The second are those that came while the first was read.
        ++queries === 2 || queries === 4
          ? Promise.reject(new DatabaseError('invalid_value', 'One of them cannot be read.'))
          : harness.database.transaction(...args),
    } as Database
    const heads = new PageHeads(failing)
    const found = await Promise.allSettled(SLUGS.map((slug) => heads.find(organisationId, slug, false)))
    expect(found.map((each) => (each.status === 'fulfilled' ? each.value?.public?.slug : 'failed'))).toEqual([
      'one',
      'two',
      'failed',
      'four',
      'five',
    ])
  })

  it('lets nobody who waits wait again when the database does not answer', async () => {
    let queries = 0
    let giveUp = (): void => {}
    const hanging = {
      transaction: () => {
        queries++
        return new Promise((_resolve, reject) => {
          giveUp = () => reject(new DatabaseError('unavailable', 'Query read timeout'))
        })
      },
    } as unknown as Database
    const heads = new PageHeads(hanging)
    const asked = Array.from({ length: 100 }, (_, n) => heads.find(organisationId, `page-${n}`, false))
    const settled = Promise.allSettled(asked)
    giveUp()
    expect(new Set((await settled).map(({ status }) => status))).toEqual(new Set(['rejected']))
    expect(queries).toBe(1)
  })
})
