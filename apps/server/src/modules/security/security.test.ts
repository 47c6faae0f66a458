import { type Database, tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import { RepeatedFailures } from '../../http/repeatedFailures.ts'
import { createSecurityRecorder } from './public.ts'

type Line = { level: string; fields: Record<string, unknown> }

describeEachEngine('security events', (open) => {
  let database: Database
  let harness: Harness
  let acme: string
  let security: ReturnType<typeof createSecurityRecorder>
  let time = Date.UTC(2026, 10, 22, 12)
  const lines: Line[] = []
  const logged = (level: string) => (fields: object) => {
    lines.push({ level, fields: fields as Record<string, unknown> })
  }

  const log = { info: logged('info'), warn: logged('warn'), error: logged('error') }
  const failures = new RepeatedFailures(log)

  beforeAll(async () => {
    database = await open()
    security = createSecurityRecorder({ database, log, failures, now: () => time })
    harness = await openHarness(database, {}, {}, { note: security.note })
    acme = await makeOrganisation(database, 'acme', [{ sub: 'sub-vera', roles: [] }])
    await makeOrganisation(database, 'globex', [])
    await database.transaction({ kind: 'platform' }, async () => {
      const vera = await tx()
        .selectFrom('users')
        .where('pool_sub', '=', 'sub-vera')
        .select('id')
        .executeTakeFirstOrThrow()
      const globex = await tx()
        .selectFrom('organisations')
        .where('name', '=', 'globex')
        .select('id')
        .executeTakeFirstOrThrow()
      await tx()
        .insertInto('members')
        .values({ organisation_id: globex.id, user_id: vera.id, roles: [] })
        .execute()
    })
  })
  afterAll(() => {
    failures.close()
    return harness.close()
  })

  const takeLines = () => lines.splice(0)
  /** What Admins of an organisation read about security, newest first. */
  const audited = async (host = 'acme'): Promise<string[]> => {
    await security.settled()
    const { body } = await harness.call(`sub-${host}-owner`, {
      host,
      url: '/api/iam/v1/organisations/audit?action=security',
    })
    return body.entries.map((entry: { sentence: string }) => entry.sentence)
  }

  it('tells every organisation of a person who signed in', async () => {
    security.note({ kind: 'signed-in', sub: 'sub-vera', address: '192.0.2.1', browser: 'Firefox on Linux' })
    expect(await audited()).toEqual(['sub-vera signed in, using Firefox on Linux'])
    expect(await audited('globex')).toEqual(['sub-vera signed in, using Firefox on Linux'])
    expect(takeLines()).toMatchObject([
      { level: 'info', fields: { security: 'signed-in', sub: 'sub-vera', address: '192.0.2.1' } },
    ])
  })

  it('keeps the network address out of the audit log', async () => {
    const rows = await database.transaction({ kind: 'organisation', organisationId: acme }, () =>
      tx().selectFrom('audit_log').selectAll().execute(),
    )
    expect(JSON.stringify(rows)).not.toContain('192.0.2.1')
  })

  it('writes a failed sign-in once in a quarter of an hour, and counts the rest in the log', async () => {
    const before = (await audited()).length
    for (let tries = 0; tries < 50; tries++)
      security.note({
        kind: 'sign-in-failed',
        sub: 'sub-vera',
        address: '192.0.2.9',
        call: 'RespondToAuthChallenge',
      })
    expect(await audited()).toHaveLength(before + 1)
    expect((await audited())[0]).toMatch(/^Bubbles refused a sign-in to sub-vera’s account:/)
    time += 61_000
    security.note({
      kind: 'sign-in-failed',
      sub: 'sub-vera',
      address: '192.0.2.9',
      call: 'RespondToAuthChallenge',
    })
    expect(takeLines().map(({ fields }) => fields['repeats'])).toEqual([undefined, 49])
    time += 15 * 60_000
    security.note({
      kind: 'sign-in-failed',
      sub: 'sub-vera',
      address: '192.0.2.9',
      call: 'RespondToAuthChallenge',
    })
    expect(await audited()).toHaveLength(before + 2)
    takeLines()
  })

  it('logs what concerns nobody we know, and audits it nowhere', async () => {
    const before = await audited()
    security.note({ kind: 'sign-in-failed', sub: null, address: '192.0.2.7', call: 'InitiateAuth' })
    security.note({ kind: 'sign-in-failed', sub: 'sub-nobody', address: '192.0.2.7', call: 'InitiateAuth' })
    expect(await audited()).toEqual(before)
    expect(takeLines()).toHaveLength(2)
  })

  it('finds a person whose password was reset by the proven address', async () => {
    security.note({
      kind: 'password-reset',
      sub: null,
      emailAddress: 'sub-vera@example.org',
      address: '192.0.2.1',
    })
    expect((await audited())[0]).toBe('sub-vera reset their password by email')
    takeLines()
  })

  describe('of the API', () => {
    it('are what was refused to somebody signed in, at that organisation alone', async () => {
      const elsewhere = await audited('globex')
      const { status } = await harness.call('sub-vera', {
        method: 'DELETE',
        url: '/api/iam/v1/organisations',
      })
      expect(status).toBe(403)
      expect((await audited())[0]).toBe(
        'sub-vera tried something they aren’t allowed to do: DELETE /api/iam/v1/organisations',
      )
      expect(await audited('globex')).toEqual(elsewhere)
    })

    it('are not what nobody is signed in for, nor what is not there', async () => {
      takeLines()
      const before = await audited()
      await harness.call(null, { url: '/api/iam/v1/users' })
      await harness.call('sub-vera', { url: '/api/iam/v1/nothing' })
      expect(await audited()).toEqual(before)
      expect(takeLines()).toEqual([])
    })

    it('are not what is closed to members until they have a second factor', async () => {
      const require = (requires_second_factor: boolean) =>
        harness.database.transaction({ kind: 'platform' }, () =>
          tx()
            .updateTable('organisations')
            .set({ requires_second_factor })
            .where('name', '=', 'acme')
            .execute(),
        )
      const before = await audited()
      await require(true)
      const { body } = await harness.call('sub-vera', { url: '/api/iam/v1/users/organisations/current' })
      expect(body.code).toBe('second-factor-required')
      await require(false)
      expect(await audited()).toEqual(before)
    })

    it('never tell one organisation of what was tried at another', async () => {
      const before = await audited('globex')
      await harness.call('sub-acme-owner', {
        method: 'DELETE',
        url: '/api/iam/v1/organisations',
        host: 'globex',
      })
      expect(await audited('globex')).toEqual(before)
    })
  })

  it('fail without a word to who caused them', async () => {
    const broken = createSecurityRecorder({
      database: { transaction: () => Promise.reject(new Error('gone')) } as unknown as Database,
      log,
      failures,
    })
    broken.note({ kind: 'signed-in', sub: 'sub-vera', address: '192.0.2.1' })
    await broken.settled()
    expect(takeLines().map(({ level }) => level)).toEqual(['info', 'error'])
  })
})
