import { RESERVED_NAMES } from '@bubbles/domain'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'

describeEachEngine('users and organisations', (open) => {
  let harness: Harness
  beforeAll(async () => {
    harness = await openHarness(await open())
    await makeOrganisation(harness.database, 'acme', [{ sub: 'sub-viewer', roles: [] }])
    return () => harness.close()
  })

  const iam = (as: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, host = 'login') =>
    harness.call(as, { method, url: `/api/iam/v1/${path}`, body, host })

  it('knows no user before the first sign-in, and makes one of ten that race', async () => {
    expect(await iam('sub-new', 'GET', 'users')).toMatchObject({
      status: 404,
      body: { detail: 'User not found' },
    })
    const answers = await Promise.all(Array.from({ length: 10 }, () => iam('sub-new', 'POST', 'users')))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => answers[0]!.status))
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect((await iam('sub-new', 'GET', 'users')).body).toMatchObject({
      emailAddress: 'sub-new@example.org',
      status: 'Active',
      globalRoles: [],
    })
  })

  it('makes no organisation for somebody without a user', async () => {
    const answer = await iam('sub-nobody', 'POST', 'accounts/organisations', {
      name: 'nobody',
      friendlyName: 'Nobody',
    })
    expect(answer).toMatchObject({ status: 404, body: { code: 'user-not-found' } })
  })

  it('gives a name to one of ten organisations that race for it, whose founder may do everything', async () => {
    await iam('sub-founder', 'POST', 'users')
    expect((await iam('sub-founder', 'GET', 'organisations/name/fields')).status).toBe(404)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        iam('sub-founder', 'POST', 'accounts/organisations', {
          name: 'Fields',
          friendlyName: ' Fields Institute ',
        }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.body.code === 'name-taken')).toHaveLength(9)
    expect((await iam('sub-founder', 'GET', 'organisations/name/fields')).status).toBe(200)
    const current = await iam('sub-founder', 'GET', 'users/organisations/current', undefined, 'fields')
    expect(current.body).toMatchObject({
      name: 'fields',
      friendlyName: 'Fields Institute',
      isOwner: true,
      memberCount: 1,
    })
    expect(current.body.abilities).toEqual(
      expect.arrayContaining(['report.create', 'report.publish', 'organisation.update']),
    )
    expect(current.body.abilities).not.toContain('engagement.read')
    const all = await iam('sub-founder', 'GET', 'users/organisations')
    expect(all.body.organisations.map((each: { name: string }) => each.name)).toEqual(['fields'])
  })

  it.each(['-a', 'a_b', 'xn--cme-8cd', 'ä', 'a'.repeat(64), ...RESERVED_NAMES.slice(0, 5)])(
    'refuses the name %s with a sentence',
    async (name) => {
      const answer = await iam('sub-viewer', 'POST', 'accounts/organisations', { name, friendlyName: 'A' })
      expect(answer.status).toBe(400)
      expect(answer.body.errors[0].pointer).toBe('/name')
    },
  )

  it.each(['', '   ', 'a\r\nBcc: x', '\u202egpj.exe', '\u200b\u200b', '...'])(
    'refuses %j as a name to be shown',
    async (name) => {
      expect((await iam('sub-viewer', 'PUT', 'users', { name })).status).toBe(400)
      expect(
        (await iam('sub-viewer', 'POST', 'accounts/organisations', { name: 'plain', friendlyName: name }))
          .status,
      ).toBe(400)
    },
  )

  it('changes the own name and nobody else’s', async () => {
    expect((await iam('sub-viewer', 'PUT', 'users', { name: ' Vera Ünal ' })).body.name).toBe('Vera Ünal')
    expect((await iam('sub-new', 'GET', 'users')).body.name).toBe('sub-new')
  })

  it('answers what a member may do, and nothing to strangers', async () => {
    const viewer = await iam('sub-viewer', 'GET', 'users/organisations/current', undefined, 'acme')
    expect(viewer.body).toMatchObject({ roles: [], isOwner: false })
    expect(viewer.body.abilities).toContain('publication.read')
    expect(viewer.body.abilities).not.toContain('report.readDraft')
    expect((await iam('sub-new', 'GET', 'users/organisations/current', undefined, 'acme')).status).toBe(404)
    expect((await iam('sub-viewer', 'GET', 'users/organisations/current', undefined, 'default')).status).toBe(
      404,
    )
    expect((await iam('sub-viewer', 'GET', 'users/global-roles')).body).toEqual({ globalRoles: [] })
  })
})
