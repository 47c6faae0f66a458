import { type Database, tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeOrganisation, makeUser } from '../../../testing/harness.ts'
import { recordAudit, runAuditCommand } from '../public.ts'

describeEachEngine('the chain of the audit log', (open) => {
  let database: Database

  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const platform = <T>(work: () => Promise<T>) => database.transaction({ kind: 'platform' }, work)
  /** As the database's owner, whom nothing stops, and without any trigger. */
  const asOwner = (work: () => Promise<unknown>) =>
    platform(async () => {
      await sql`reset role`.execute(tx())
      await sql`set local session_replication_role = replica`.execute(tx())
      await work()
    })
  const record = (id: string, name: string) =>
    database.transaction({ kind: 'organisation', organisationId: id }, () =>
      recordAudit(id, null, 'report.deleted', { name }),
    )
  const verify = (...parameters: string[]) => runAuditCommand(database, ['verify', ...parameters])
  const verifyOne = (name: string) => verify('--organisation', name)
  const makeLogged = async (name: string): Promise<string> => {
    const id = await makeOrganisation(database, name, [])
    for (const number of [1, 2, 3, 4]) await record(id, `Report ${number}`)
    return id
  }

  it('is one chain, however many add to it at once', async () => {
    const id = await makeOrganisation(database, 'crowd', [])
    const other = await makeOrganisation(database, 'crowd-beside', [])
    await Promise.all(
      Array.from({ length: 40 }, (_, number) => record(number % 2 === 0 ? id : other, `Report ${number}`)),
    )
    for (const name of ['crowd', 'crowd-beside'])
      expect(await verifyOne(name)).toMatchObject({
        done: true,
        text: expect.stringMatching(/: 20 entries, intact\. The last one’s hash is [0-9a-f]{64}\./),
      })
  })

  it('adds nothing for what is rolled back', async () => {
    const id = await makeLogged('back')
    await expect(
      database.transaction({ kind: 'organisation', organisationId: id }, async () => {
        await recordAudit(id, null, 'report.deleted', { name: 'not at all' })
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    await record(id, 'after')
    expect((await verifyOne('back')).text).toContain(': 5 entries, intact.')
  })

  const entryOf = (id: string, name: string) =>
    sql`organisation_id = ${id}::uuid and subject ->> 'name' = ${name}`

  it.each<[string, (id: string) => Promise<unknown>, RegExp]>([
    [
      'changed',
      (id) =>
        sql`update audit_log set subject = '{"name": "Other"}' where ${entryOf(id, 'Report 2')}`.execute(
          tx(),
        ),
      /Entry 2 \(report\.deleted of .*\) was changed/,
    ],
    [
      'dated',
      (id) =>
        sql`update audit_log set at = at - interval '1 microsecond' where ${entryOf(id, 'Report 4')}`.execute(
          tx(),
        ),
      /Entry 4 .* was changed/,
    ],
    [
      'removed',
      (id) => sql`delete from audit_log where ${entryOf(id, 'Report 3')}`.execute(tx()),
      /Entry 3 \(.*\) was removed\./,
    ],
    [
      'last',
      (id) => sql`delete from audit_log where ${entryOf(id, 'Report 4')}`.execute(tx()),
      /Entry 4 \(.*\) was removed\./,
    ],
    [
      'unlinked',
      (id) => sql`delete from audit_links where organisation_id = ${id}::uuid and place = 2`.execute(tx()),
      /Entry 2 was removed, and its link with it[^]*was inserted, and isn’t part of the chain/,
    ],
    [
      'inserted',
      (id) =>
        sql`insert into audit_log (organisation_id, action) values (${id}::uuid, 'report.published')`.execute(
          tx(),
        ),
      /An entry \(report\.published of .*\) was inserted/,
    ],
    [
      'emptied',
      async (id) => {
        await sql`delete from audit_links where organisation_id = ${id}::uuid`.execute(tx())
        await sql`delete from audit_log where organisation_id = ${id}::uuid`.execute(tx())
      },
      /The log is empty: every entry was removed/,
    ],
  ])('shows that an entry was %s', async (name, tamper, finding) => {
    const id = await makeLogged(name)
    expect(await verifyOne(name)).toMatchObject({ done: true })
    await asOwner(() => tamper(id))
    const { done, text } = await verifyOne(name)
    expect(done).toBe(false)
    expect(text).toMatch(finding)
    expect(text).toContain('1 log is not intact.')
    await asOwner(async () => {
      await sql`delete from audit_links where organisation_id = ${id}::uuid`.execute(tx())
      await sql`delete from audit_log where organisation_id = ${id}::uuid`.execute(tx())
    })
    await platform(() =>
      tx().updateTable('organisations').set({ status: 'Deleted' }).where('id', '=', id).execute(),
    )
  })

  it('shows by a noted hash that the newest entries are gone with their links', async () => {
    const id = await makeLogged('noted')
    const noted = /hash is (\w+)/.exec((await verifyOne('noted')).text)![1]!
    await record(id, 'Report 5')
    expect(await verify('--organisation', 'noted', '--noted', noted)).toMatchObject({ done: true })
    await asOwner(async () => {
      await sql`delete from audit_links where organisation_id = ${id}::uuid and place > 3`.execute(tx())
      await sql`delete from audit_log where ${entryOf(id, 'Report 4')} or ${entryOf(id, 'Report 5')}`.execute(
        tx(),
      )
    })
    expect(await verify('--organisation', 'noted', '--noted', noted)).toMatchObject({
      done: false,
      text: expect.stringContaining('the newest entries were removed'),
    })
  })

  it('is whole when an organisation was erased, and when a person was', async () => {
    const id = await makeLogged('erased')
    await platform(async () => {
      await tx().updateTable('organisations').set({ status: 'Deleted' }).where('id', '=', id).execute()
      await sql`select erase_audit_log(${id}::uuid)`.execute(tx())
    })
    const { text } = await verifyOne('erased')
    expect(text).toBe('Everything is intact.')

    const other = await makeOrganisation(database, 'person', [])
    const person = await platform(() => makeUser('sub-erased'))
    await database.transaction({ kind: 'organisation', organisationId: other }, () =>
      recordAudit(other, person, 'member.removed', { userId: person }),
    )
    await platform(() =>
      tx()
        .updateTable('users')
        .set({ name: '', email_address: '', status: 'Deleted' })
        .where('id', '=', person)
        .execute(),
    )
    expect((await verifyOne('person')).text).toContain(': 1 entry, intact.')
  })

  it('has one for who was made an account manager', async () => {
    const appoint = () =>
      platform(async () => {
        const id = await makeUser(`sub-manager-${crypto.randomUUID()}`)
        await tx()
          .insertInto('account_manager_changes')
          .values({ user_id: id, change: 'appointed', source: 'command' })
          .execute()
      })
    await appoint()
    await appoint()
    const { text } = await verify()
    expect(text).toContain('Account managers: 2 entries, intact.')
    await asOwner(() => sql`update account_manager_changes set source = 'settings'`.execute(tx()))
    expect((await verify()).text).toContain('Account managers: not intact.')
  })

  it('lets the application neither change, remove nor forge a link', async () => {
    await makeLogged('guarded')
    for (const statement of [
      sql`update audit_links set hash = ''`,
      sql`delete from audit_links`,
      sql`insert into audit_links values (null, 99, gen_random_uuid(), '')`,
      sql`select link_audit_entry(null, gen_random_uuid(), '')`,
      sql`update audit_log set action = ''`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
      sql`update account_manager_changes set source = 'settings'`,
    ])
      await expect(platform(() => statement.execute(tx()))).rejects.toThrow('permission denied')
  })

  it('says how it is used, and when there is no such organisation', async () => {
    for (const parameters of [[], ['walk'], ['verify', 'x'], ['verify', '--noted', 'ab']])
      expect((await runAuditCommand(database, parameters)).text).toContain('npm run audit -- verify')
    expect(await verifyOne('nobody')).toEqual({ done: false, text: 'There is no organisation nobody.' })
  })
})
