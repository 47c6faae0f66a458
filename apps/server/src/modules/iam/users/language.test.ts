import { tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, expect, it } from 'vitest'
import { type Harness, makeUser, openHarness } from '../../../testing/harness.ts'
import { wipeUser } from './writer.ts'

describeEachEngine('the language of the dashboard', (open) => {
  let harness: Harness
  let ann: string
  beforeAll(async () => {
    harness = await openHarness(await open())
    ann = await inPlatform(() => makeUser('sub-ann'))
    await inPlatform(() => makeUser('sub-bo'))
    return () => harness.close()
  })
  const inPlatform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)
  const language = (as: string, method: 'GET' | 'PUT' = 'GET', body?: object) =>
    harness.call(as, { method, url: '/api/iam/v1/users/language', host: 'login', ...(body && { body }) })

  it('is the person’s own, until they leave it to the browser again', async () => {
    expect((await language('sub-ann')).body).toEqual({ language: null })
    expect((await language('sub-ann', 'PUT', { language: 'de' })).body).toEqual({ language: 'de' })
    expect((await language('sub-ann')).body).toEqual({ language: 'de' })
    expect((await language('sub-bo')).body).toEqual({ language: null })
    expect((await language('sub-ann', 'PUT', { language: null })).status).toBe(200)
    expect((await language('sub-ann')).body).toEqual({ language: null })
  })

  it.each([{ language: 'fr' }, { language: '' }, {}])('%o is refused', async (body) => {
    const answer = await language('sub-ann', 'PUT', body)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid-request'])
  })

  it('is nobody’s who has no account yet', async () => {
    expect((await language('sub-nobody')).status).toBe(404)
    expect((await language('sub-nobody', 'PUT', { language: 'de' })).status).toBe(404)
  })

  it('goes with the account', async () => {
    await language('sub-ann', 'PUT', { language: 'de' })
    await inPlatform(() => wipeUser(ann))
    const row = await inPlatform(() =>
      tx().selectFrom('users').where('id', '=', ann).select('language').executeTakeFirstOrThrow(),
    )
    expect(row.language).toBe(null)
  })
})
