import { tx } from '@bubbles/db'
import { newBlockId } from '@bubbles/report-document'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, expect, it } from 'vitest'
import { type Harness, makeOrganisation, makeUser, openHarness } from '../../testing/harness.ts'

const publisher = 'sub-publisher'
const KEY = 'a-key-nobody-can-guess'

describeEachEngine('pages of a disabled organisation', (open) => {
  let harness: Harness
  let organisationId: string

  beforeAll(async () => {
    harness = await openHarness(await open())
    organisationId = await makeOrganisation(harness.database, 'acme', [
      { sub: publisher, roles: ['Builder', 'Reviewer', 'Publisher'] },
    ])
    await harness.database.transaction({ kind: 'platform' }, () =>
      makeUser('sub-manager', ['AccountManager']),
    )
    for (const audience of ['public', 'internal']) {
      const report = await post('report/v1/reports', { name: `Secrets for the ${audience}` })
      const paragraph = {
        type: 'paragraph',
        attrs: { id: newBlockId() },
        content: [{ type: 'text', text: 'Secrets.' }],
      }
      await harness.call(publisher, {
        method: 'PATCH',
        url: `/api/report/v1/reports/${report.body.id}/document`,
        body: { operations: [{ op: 'add', path: '/content/2', value: paragraph }] },
        headers: { 'if-match': '*' },
      })
      await post(`report/v1/published-reports/${audience}`, {
        reportId: report.body.id,
        slug: `for-${audience}`,
        acceptWarnings: true,
      })
    }
    await attachPicture()
    return () => harness.close()
  })

  const post = (path: string, body: object) =>
    harness.call(publisher, { method: 'POST', url: `/api/${path}`, body })
  const page = (path: string) =>
    harness.app.inject({
      url: `/bubbles/${path}`,
      headers: { host: 'acme.bubbles.localhost:4000', cookie: 'member=1' },
    })
  const setStatus = (status: string) =>
    harness.call('sub-manager', {
      method: 'PUT',
      url: `/api/iam/v1/accounts/organisations/${organisationId}`,
      body: { status },
    })
  const attachPicture = () =>
    harness.database.transaction({ kind: 'platform' }, async () => {
      const { id, published_by } = await tx()
        .selectFrom('publications')
        .where('audience', '=', 'public')
        .select(['id', 'published_by'])
        .executeTakeFirstOrThrow()
      const organisation = { organisation_id: organisationId }
      const hash = 'b'.repeat(64)
      await tx()
        .insertInto('files')
        .values({
          ...organisation,
          hash,
          content_type: 'image/png',
          width: 1,
          height: 1,
          bytes: new Uint8Array(4),
          created_by: published_by,
        })
        .execute()
      await tx()
        .insertInto('publication_files')
        .values({ ...organisation, media_key: KEY, publication_id: id, file_hash: hash })
        .execute()
    })

  it('are replaced by one plain page at once, and come back', async () => {
    const paths = ['for-public', 'for-internal', `media/${KEY}`]
    for (const path of paths) expect([path, (await page(path)).statusCode]).toEqual([path, 200])

    expect((await setStatus('Disabled')).status).toBe(200)
    const [publicPage, internalPage, picture] = await Promise.all(paths.map(page))
    const unknown = await page('never-published')
    for (const answer of [publicPage!, internalPage!, unknown]) {
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toContain('This organisation is not available')
      expect(answer.body).not.toMatch(/Secrets|ACME/)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['content-security-policy']).toContain('sandbox')
    }
    expect(internalPage!.body).toBe(unknown.body)
    expect(picture!.statusCode).toBe(404)

    expect((await setStatus('Active')).status).toBe(200)
    for (const path of paths) expect([path, (await page(path)).statusCode]).toEqual([path, 200])
  })
})
