import { type Database, tx } from '@bubbles/db'
import { SIGN_ON_DOMAIN_GRACE_DAYS } from '@bubbles/domain'
import { describeEachEngine } from '@bubbles/test-kit'
import { startNameServer, type TestNameServer } from '@bubbles/test-kit/name-server'
import { beforeAll, expect, it } from 'vitest'
import { nameServers } from '../../http/nameServers.ts'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import { checkSignOnDomains } from './public.ts'

const URL_OF = '/api/iam/v1/organisations/single-sign-on'
const DOMAIN = 'corp.example'
const RECORD = `_bubbles.${DOMAIN}`

describeEachEngine('domains for single sign-on, looked at every day', (open) => {
  let database: Database
  let dns: TestNameServer
  let harness: Harness
  let value: string

  beforeAll(async () => {
    database = await open()
    dns = await startNameServer()
    nameServers.use([dns.address])
    harness = await openHarness(database)
    await makeOrganisation(database, 'acme', [
      { sub: 'sub-admin', roles: ['Admin'] },
      { sub: 'sub-builder', roles: ['Builder'] },
    ])
    await makeOrganisation(database, 'globex', [])
    value = (await call('POST', '/domains', { domain: DOMAIN })).body.recordValue
    dns.records.set(RECORD, { TXT: [value] })
    await check()
    return async () => {
      nameServers.use([])
      await harness.close()
      await dns.close()
    }
  })

  const call = (method: 'GET' | 'POST', path: string, body?: unknown, host = 'acme') =>
    harness.call(`sub-${host}-owner`, { method, url: `${URL_OF}${path}`, body, host })
  const check = (host?: string) => call('POST', `/domains/${DOMAIN}/check`, undefined, host)
  const shown = async () => {
    const [domain] = (await call('GET', '')).body.domains
    return { isVerified: domain.verifiedAt !== null, isMissing: domain.missingSince !== null }
  }
  const DAY_MS = 86_400_000
  const onDay = (day: number) =>
    checkSignOnDomains({ database, config: harness.config }, new Date(Date.now() + day * DAY_MS + 1_000))
  const told = () =>
    database.transaction({ kind: 'platform' }, async () => {
      const mails = await tx().selectFrom('outbox').where('kind', '=', 'mail').select('payload').execute()
      return mails.map(({ payload }) => payload as { to: string; subject: string; text: string })
    })

  it('once a day, and by one worker', async () => {
    expect(await onDay(0)).toBe(0)
    const both = await Promise.all([onDay(1), onDay(1)])
    expect(both[0] + both[1]).toBe(1)
    expect(await shown()).toEqual({ isVerified: true, isMissing: false })
    expect(await told()).toEqual([])
  })

  it('lose nothing while name servers don’t answer', async () => {
    dns.fail(true)
    await onDay(2)
    await onDay(2 + SIGN_ON_DOMAIN_GRACE_DAYS)
    dns.fail(false)
    expect(await shown()).toEqual({ isVerified: true, isMissing: false })
  })

  it('have days in which a record can be restored, of which admins are told once', async () => {
    dns.records.delete(RECORD)
    await onDay(20)
    await onDay(21)
    expect(await shown()).toEqual({ isVerified: true, isMissing: true })
    const mails = await told()
    expect(mails.map(({ to }) => to).toSorted()).toEqual([
      'sub-acme-owner@example.org',
      'sub-admin@example.org',
    ])
    expect(mails[0]!.text).toContain(value)
    dns.records.set(RECORD, { TXT: ['something else', value] })
    await check()
    expect(await shown()).toEqual({ isVerified: true, isMissing: false })
  })

  it('are verified no more after that, for others to verify, and until the record is there again', async () => {
    dns.records.set(RECORD, { TXT: ['something else'] })
    await onDay(40)
    await onDay(40 + SIGN_ON_DOMAIN_GRACE_DAYS - 1)
    expect(await shown()).toEqual({ isVerified: true, isMissing: true })
    const other = (await call('POST', '/domains', { domain: DOMAIN }, 'globex')).body
    dns.records.set(RECORD, { TXT: [other.recordValue] })
    expect((await check('globex')).status).toBe(409)
    await onDay(40 + SIGN_ON_DOMAIN_GRACE_DAYS)
    expect(await shown()).toEqual({ isVerified: false, isMissing: false })
    expect((await told()).at(-1)!.subject).toBe(`${DOMAIN} is no longer verified`)
    const actions = await database.transaction({ kind: 'platform' }, () =>
      tx().selectFrom('audit_log').where('actor_id', 'is', null).select('action').orderBy('at').execute(),
    )
    expect(actions.map(({ action }) => action)).toEqual([
      'single-sign-on.domain-missing',
      'single-sign-on.domain-missing',
      'single-sign-on.domain-lost',
    ])
    expect((await check('globex')).status).toBe(200)
    dns.records.set(RECORD, { TXT: [other.recordValue, value] })
    expect((await check()).status).toBe(409)
  })
})
