import { tx } from '@bubbles/db'
import { describeOneEngine } from '@bubbles/test-kit'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { beforeAll, expect, it, vi } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import { attachPicture, makeReport, openReaders, publishReport } from './testing.ts'

const publisher = 'sub-publisher'
const picture = (width: number) =>
  sharp({ create: { width, height: 10, channels: 3, background: '#336699' } })
    .webp()
    .toBuffer()

describeOneEngine('narrower copies of pictures', (open) => {
  let harness: Harness
  let readers: FastifyInstance
  let later = 0
  let publicationId: string
  let reportId: string

  beforeAll(async () => {
    harness = await openHarness(await open())
    await makeOrganisation(harness.database, 'acme', [{ sub: publisher, roles: ['Builder', 'Publisher'] }])
    await makeOrganisation(harness.database, 'globex', [])
    readers = await openReaders(harness.database, { now: () => new Date(Date.now() + later) })
    reportId = await makeReport(harness, publisher, { title: 'Title', text: 'Text.' })
    publicationId = await publishReport(harness, publisher, {
      audience: 'public',
      reportId,
      slug: 'pictures',
    })
    return async () => {
      await readers.close()
      await harness.close()
    }
  })

  const attach = async (width: number) =>
    attachPicture(harness.database, publicationId, await picture(width), width)
  const ask = (key: string, copy: string, name = 'acme') =>
    readers.inject({
      url: `/bubbles/media/${key}/${copy}`,
      headers: { host: `${name}.bubbles.localhost:4000` },
    })
  const kept = async (key: string) => {
    const rows = await harness.database.transaction({ kind: 'platform' }, () =>
      tx()
        .selectFrom('file_copies')
        .innerJoin('publication_files', 'publication_files.file_hash', 'file_copies.file_hash')
        .where('publication_files.media_key', '=', key)
        .select('file_copies.width')
        .orderBy('file_copies.width')
        .execute(),
    )
    return rows.map(({ width }) => width)
  }

  it('are made in long turns, so that sign-ins, which take short ones, do not wait for them', async () => {
    const turns = vi.spyOn(readers.admission, 'open')
    const key = await attach(900)
    const asked = async () => {
      turns.mockClear()
      expect((await ask(key, '800.webp')).statusCode).toBe(200)
      return turns.mock.calls.map(([kind]) => kind)
    }
    expect(await asked()).toEqual(['open', 'openLong'])
    expect(await asked()).toEqual(['open'])
    turns.mockRestore()
  })

  it('are made for whoever asks first, and once for many at the same moment', async () => {
    const key = await attach(900)
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(key, '480.webp')))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(4).fill(200))
    expect((await sharp(answers[0]!.rawPayload).metadata()).width).toBe(480)
    expect(await kept(key)).toEqual([480])
  })

  it.each([
    '479.webp',
    '0480.webp',
    '480',
    '480.png',
    '480.webp.',
    '-480.webp',
    '4.8e2.webp',
    '1888.webp',
    '1200.webp',
  ])('there is none at %s, and nothing is made', async (copy) => {
    const key = await attach(900)
    expect((await ask(key, copy)).statusCode).toBe(404)
    expect(await kept(key)).toEqual([])
  })

  it('are another organisation’s nowhere', async () => {
    const key = await attach(900)
    expect((await ask(key, '480.webp', 'globex')).statusCode).toBe(404)
    expect(await kept(key)).toEqual([])
  })

  it('are over with the link, and with the publication, although they have been made', async () => {
    const key = await attach(900)
    expect((await ask(key, '480.webp')).statusCode).toBe(200)
    const hour = 3_600_000
    const { status } = await harness.call(publisher, {
      method: 'PUT',
      url: `/api/report/v1/reports/${reportId}/sharing`,
      body: { expiresAt: new Date(Date.now() + hour).toISOString() },
    })
    expect(status).toBe(200)
    later = 2 * hour
    expect((await ask(key, '480.webp')).statusCode).toBe(404)
    later = 0
    await harness.call(publisher, {
      method: 'DELETE',
      url: `/api/report/v1/published-reports/public/${reportId}`,
    })
    expect((await ask(key, '480.webp')).statusCode).toBe(404)
  })
})
