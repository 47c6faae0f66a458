import { type Database, tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { startNameServer, type TestNameServer } from '@bubbles/test-kit/name-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nameServers } from '../../http/nameServers.ts'
import { type Harness, makeOrganisation } from '../../testing/harness.ts'
import { checkOwnDomains } from './public.ts'
import { chooseWithRecords, domainsOf, openWithDomains, TARGET, URL_OF } from './testing.ts'

const DOMAIN = 'reports.example.org'
const RECORD = `_bubbles.${DOMAIN}`
const DAY_MS = 86_400_000

describeEachEngine('an organisation’s own domain', (open) => {
  let database: Database
  let dns: TestNameServer
  let harness: Harness
  let [acme, globex]: ReturnType<typeof domainsOf>[] = []

  beforeAll(async () => {
    database = await open()
    dns = await startNameServer()
    harness = await openWithDomains(database, dns)
    await makeOrganisation(database, 'acme', [
      { sub: 'sub-admin', roles: ['Admin'] },
      { sub: 'sub-builder', roles: ['Builder', 'Publisher'] },
    ])
    await makeOrganisation(database, 'globex', [])
    acme = domainsOf(harness)
    globex = domainsOf(harness, 'globex')
  })
  afterAll(async () => {
    nameServers.use([])
    await harness.close()
    await dns.close()
  })
  beforeEach(async () => {
    dns.records.clear()
    dns.fail(false)
    await acme!('DELETE')
    await globex!('DELETE')
  })

  const platform = <T>(work: () => Promise<T>) => database.transaction({ kind: 'platform' }, work)
  const check = async (call = acme!) => (await call('POST', '/check')).body
  const deeds = () =>
    platform(async () =>
      (
        await tx()
          .selectFrom('audit_log')
          .where('action', 'like', 'page-domain.%')
          .orderBy('at')
          .orderBy('id')
          .select('action')
          .execute()
      ).map(({ action }) => action.slice('page-domain.'.length)),
    )
  const mailed = () =>
    platform(async () => {
      const rows = await tx().selectFrom('outbox').where('kind', '=', 'mail').select('payload').execute()
      return rows.filter(({ payload }) => JSON.stringify(payload).includes(DOMAIN)).length
    })

  it('shows both records, and what each look finds', async () => {
    const chosen = await acme!('PUT', '', { domain: ` https://Reports.Example.org/about ` })
    expect(chosen.body).toMatchObject({
      target: TARGET,
      usualAddress: 'http://acme.bubbles.localhost:4000',
      domain: { domain: DOMAIN, recordName: RECORD, provenAt: null, inUseAt: null },
    })
    const value = chosen.body.domain.recordValue
    expect(value).toMatch(/^bubbles-pages=[0-9a-f]{40}$/)

    expect(await check()).toMatchObject({ works: false, sentence: expect.stringContaining('no TXT record') })
    dns.records.set(RECORD, { TXT: ['bubbles-pages=another', value.replace('pages', 'domain')] })
    expect((await check()).sentence).toContain('has a different value')
    dns.fail(true)
    expect((await check()).sentence).toContain('didn’t answer')
    dns.fail(false)
    dns.records.set(RECORD, { TXT: ['v=spf1', value] })
    const proven = await check()
    expect(proven.sentence).toContain('doesn’t lead anywhere yet')
    expect(proven).toMatchObject({ works: false, pageDomain: { domain: { inUseAt: null } } })
    expect(proven.pageDomain.domain.provenAt).not.toBeNull()
    dns.records.set(DOMAIN, { CNAME: 'elsewhere.example' })
    expect((await check()).sentence).toContain(`Change its CNAME record to ${TARGET}.`)
    dns.records.set(DOMAIN, { A: ['192.0.2.7'] })
    dns.records.set(TARGET, { A: ['192.0.2.8', '192.0.2.7'] })
    const used = await check()
    expect(used).toMatchObject({ works: true, sentence: expect.stringContaining('Both records are right') })
    expect(used.pageDomain.domain.inUseAt).not.toBeNull()
    expect((await deeds()).slice(-3)).toEqual(['chosen', 'proven', 'used'])
  })

  it.each([
    ['', 'Enter a domain such as'],
    ['reports', 'in plain letters'],
    ['localhost', 'every computer’s own name'],
    ['127.0.0.1', 'not an IP address'],
    ['[::1]', 'not an IP address'],
    ['2130706433', 'not an IP address'],
    ['*.example.org', 'without *'],
    ['me@example.org', 'not an email address'],
    ['example.org:8080', 'without a port'],
    ['a_b.example.org', 'in plain letters'],
    ['bubbles.localhost', 'belongs to this installation'],
    ['globex.bubbles.localhost', 'belongs to this installation'],
    [TARGET, 'belongs to this installation'],
  ])('%s can’t be one', async (domain, sentence) => {
    const answer = await acme!('PUT', '', { domain })
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([400, '/domain'])
    expect(answer.body.errors[0].detail).toContain(sentence)
  })

  it('writes other letters as DNS has them', async () => {
    const { body } = await acme!('PUT', '', { domain: 'Bücher.example' })
    expect(body.domain.recordName).toBe('_bubbles.xn--bcher-kva.example')
  })

  it('is one at a time: another needs the first to be removed', async () => {
    await acme!('PUT', '', { domain: DOMAIN })
    const token = (await acme!('GET')).body.domain.recordValue
    expect((await acme!('PUT', '', { domain: DOMAIN })).body.domain.recordValue).toBe(token)
    const other = await acme!('PUT', '', { domain: 'other.example' })
    expect([other.status, other.body.detail]).toEqual([
      409,
      `${DOMAIN} is the domain now. Remove it before you choose another.`,
    ])
    expect((await acme!('DELETE')).body.domain).toBeNull()
    expect((await acme!('DELETE')).status).toBe(404)
    expect((await acme!('POST', '/check')).status).toBe(404)
    await acme!('PUT', '', { domain: DOMAIN })
    expect((await acme!('GET')).body.domain.recordValue).not.toBe(token)
  })

  it('admins and the owner alone choose it', async () => {
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '', { domain: DOMAIN }],
      ['POST', '/check', undefined],
      ['DELETE', '', undefined],
    ] as const) {
      const as = (sub: string) => domainsOf(harness, 'acme', sub)(method, path, body)
      expect((await as('sub-builder')).status).toBe(403)
      // To others the organisation isn’t there.
      expect((await as('sub-globex-owner')).status).toBe(404)
      expect((await as('sub-admin')).status).toBeLessThan(300)
    }
  })

  describe('two organisations want the same', () => {
    const take = (call = acme!) => chooseWithRecords(call, dns, DOMAIN)
    const bothRecords = async () => {
      await take(acme)
      const first = dns.records.get(RECORD)!.TXT!
      await take(globex)
      dns.records.set(RECORD, { TXT: [...first, ...dns.records.get(RECORD)!.TXT!] })
    }

    it('wanting it keeps nobody from proving it', async () => {
      await acme!('PUT', '', { domain: DOMAIN })
      await take(globex)
      expect((await check(globex)).works).toBe(true)
      expect((await check(acme)).works).toBe(false)
    })

    it('who proves it first has it while the record is there', async () => {
      await bothRecords()
      expect((await check(acme)).works).toBe(true)
      const late = await check(globex)
      expect([late.works, late.sentence]).toEqual([
        false,
        expect.stringContaining('another organisation here'),
      ])
    })

    it('goes over with the record', async () => {
      await take(acme)
      expect((await check(acme)).works).toBe(true)
      await take(globex)
      expect((await check(globex)).works).toBe(true)
      expect((await acme!('GET')).body.domain).toMatchObject({ provenAt: null, inUseAt: null })
      expect(harness.config.addresses.ownDomains.at(DOMAIN)?.organisationName).toBe('globex')
      expect(harness.config.addresses.bubbles('acme')).toBe('http://acme.bubbles.localhost:4000')
    })

    it('of two that prove it at once, one has it', async () => {
      await bothRecords()
      const answers = await Promise.all([check(acme), check(globex), check(acme), check(globex)])
      const works = answers.map((answer) => answer.works)
      expect([works[0], works[1]]).toEqual([works[2], works[3]])
      expect(works[0]).not.toBe(works[1])
    })
  })

  describe('from day to day', () => {
    const day = (count: number) =>
      checkOwnDomains({ database, config: harness.config }, new Date(Date.now() + count * DAY_MS))
    const state = async () => (await acme!('GET')).body.domain

    it('is looked at once a day, and given up after a week without its records', async () => {
      await chooseWithRecords(acme!, dns, DOMAIN)
      expect((await check()).works).toBe(true)
      expect(await day(0.5)).toBe(0)
      expect(await day(1.1)).toBe(1)
      expect((await state()).missingSince).toBeNull()
      const before = await mailed()
      dns.records.delete(RECORD)
      await day(2.2)
      expect((await state()).missingSince).not.toBeNull()
      expect((await state()).inUseAt).not.toBeNull()
      // The owner and the admin.
      expect(await mailed()).toBe(before + 2)
      await day(5)
      expect(await mailed()).toBe(before + 2)
      await day(9.3)
      expect(await state()).toMatchObject({ provenAt: null, inUseAt: null, missingSince: null })
      expect(await mailed()).toBe(before + 4)
      expect((await deeds()).slice(-2)).toEqual(['missing', 'lost'])
      expect(await day(20)).toBe(0)
    })

    it('stays if the records come back, and while nobody answers', async () => {
      await chooseWithRecords(acme!, dns, DOMAIN)
      await check()
      dns.records.set(DOMAIN, { CNAME: 'elsewhere.example' })
      await day(1.1)
      expect((await state()).missingSince).not.toBeNull()
      dns.records.set(DOMAIN, { CNAME: TARGET })
      await day(3)
      expect((await state()).missingSince).toBeNull()
      dns.fail(true)
      await day(30)
      await day(60)
      expect(await state()).toMatchObject({ missingSince: null, inUseAt: expect.any(String) })
    })

    it('each is looked at by one worker alone', async () => {
      await chooseWithRecords(acme!, dns, DOMAIN)
      await check()
      expect((await Promise.all([day(2), day(2), day(2)])).toSorted((one, other) => one - other)).toEqual([
        0, 0, 1,
      ])
    })
  })

  it('says what the operator has to set where none are offered', async () => {
    await harness.close()
    harness = await openWithDomains(database, dns, { BUBBLES_PAGES_TARGET: 'x.example' })
    const { pagesTarget: _, ...config } = harness.config
    Object.assign(harness.config, { ...config, pagesTarget: undefined })
    const answer = await harness.call('sub-acme-owner', {
      method: 'PUT',
      url: URL_OF,
      body: { domain: DOMAIN },
    })
    expect([answer.status, answer.body.detail]).toEqual([
      409,
      expect.stringContaining('BUBBLES_PAGES_TARGET'),
    ])
  })
})
