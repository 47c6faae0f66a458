import { type Database, tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, expect, it } from 'vitest'
import { type Harness, makeUser, openHarness } from '../../../testing/harness.ts'
import { appointConfigured, runManagerCommand } from '../public.ts'

describeEachEngine('account managers', (open) => {
  let database: Database
  let harness: Harness
  const proven = { now: true }

  beforeAll(async () => {
    database = await open()
    const readPoolUser = async (sub: string) => ({
      sub,
      email: `${sub}@Example.org`,
      emailVerified: proven.now,
      name: sub,
    })
    const settings = { BUBBLES_ACCOUNT_MANAGERS: ' sub-late@example.org, sub-early@example.org ' }
    harness = await openHarness(database, { readPoolUser }, settings)
    return () => harness.close()
  })

  const run = (...parameters: string[]) =>
    runManagerCommand(database, parameters, harness.config.accountManagers)
  const user = (sub: string, isProven: boolean) =>
    database.transaction({ kind: 'platform' }, async () => {
      await makeUser(sub)
      await tx().updateTable('users').set({ email_verified: isProven }).where('pool_sub', '=', sub).execute()
    })
  const signIn = (sub: string) =>
    harness.call(sub, { method: 'POST', url: '/api/iam/v1/users', host: 'login' })
  const rolesOf = async (sub: string) =>
    (await harness.call(sub, { url: '/api/iam/v1/users/global-roles', host: 'login' })).body.globalRoles
  const changes = () =>
    database.transaction({ kind: 'platform' }, () =>
      tx()
        .selectFrom('account_manager_changes')
        .innerJoin('users', 'users.id', 'account_manager_changes.user_id')
        .orderBy('at')
        .select(['pool_sub', 'change', 'source'])
        .execute(),
    )

  it('are appointed and dismissed by command, and each change is kept', async () => {
    await user('sub-ann', true)
    expect(await run('list')).toMatchObject({
      done: true,
      text: expect.stringContaining('no account managers'),
    })
    const appointed = { done: true, text: 'Sub-Ann@example.org is now an account manager.' }
    expect(await run('appoint', 'Sub-Ann@example.org')).toEqual(appointed)
    expect((await run('appoint', 'sub-ann@example.org')).text).toContain('already')
    expect(await rolesOf('sub-ann')).toEqual(['AccountManager'])
    const accounts = await harness.call('sub-ann', {
      url: '/api/iam/v1/accounts/organisations',
      host: 'login',
    })
    expect(accounts.status).toBe(200)
    expect((await run('list')).text).toMatch(
      /^sub-ann@example\.org {2}sub-ann, since \d{4}-\d\d-\d\d, by npm run manager$/,
    )
    expect((await run('dismiss', 'sub-ann@example.org')).text).toBe(
      'sub-ann@example.org is no longer an account manager.',
    )
    expect(await rolesOf('sub-ann')).toEqual([])
    expect(await run('dismiss', 'sub-ann@example.org')).toMatchObject({ done: false })
    expect(await changes()).toEqual([
      { pool_sub: 'sub-ann', change: 'appointed', source: 'command' },
      { pool_sub: 'sub-ann', change: 'dismissed', source: 'command' },
    ])
  })

  it('nobody becomes one by claiming an address', async () => {
    await user('sub-claims', false)
    expect(await run('appoint', 'sub-claims@example.org')).toMatchObject({
      done: false,
      text: expect.stringContaining('No one has confirmed sub-claims@example.org here yet.'),
    })
    expect(await rolesOf('sub-claims')).toEqual([])
  })

  it.each([
    [],
    ['appoint'],
    ['promote', 'a@b.example'],
    ['appoint', 'a@b.example', 'c@d.example'],
    ['list', 'all'],
  ])('says how it is used: %s', async (...parameters) => {
    expect(await run(...parameters)).toMatchObject({
      done: false,
      text: expect.stringContaining('npm run manager'),
    })
  })

  it('takes no name for an address', async () => {
    expect(await run('appoint', 'ann')).toEqual({ done: false, text: '“ann” isn’t an email address.' })
  })

  it('are appointed at the start where the settings name a proven address, and later when it is proven', async () => {
    await user('sub-early', true)
    await appointConfigured(database, harness.config.accountManagers)
    expect(await rolesOf('sub-early')).toEqual(['AccountManager'])

    proven.now = false
    expect((await signIn('sub-late')).body.globalRoles).toEqual([])
    proven.now = true
    expect((await signIn('sub-late')).body.globalRoles).toEqual(['AccountManager'])
    expect((await signIn('sub-other')).body.globalRoles).toEqual([])
    await signIn('sub-late')
    expect((await changes()).filter(({ source }) => source === 'settings')).toEqual([
      { pool_sub: 'sub-early', change: 'appointed', source: 'settings' },
      { pool_sub: 'sub-late', change: 'appointed', source: 'settings' },
    ])
    expect((await run('dismiss', 'sub-late@example.org')).text).toContain(
      'BUBBLES_ACCOUNT_MANAGERS still names',
    )
  })

  it('what was recorded stays', async () => {
    const change = database.transaction({ kind: 'platform' }, () =>
      tx().deleteFrom('account_manager_changes').execute(),
    )
    await expect(change).rejects.toThrow('permission denied')
  })
})
