import type { PageConfig } from '@bubbles/session'
import { describe, expect, test } from 'vitest'
import { address, paths } from './paths.ts'
import {
  dashboardAddress,
  invitationOf,
  knownName,
  linkTo,
  organisationHostOf,
  redirectOf,
  type Site,
} from './site.ts'

const config = { rootDomain: 'bubbles.localhost' } as PageConfig
const siteAt = (search: string): Site => ({
  config,
  location: { protocol: 'http:', hostname: 'login.bubbles.localhost', port: '4000', search },
})

describe('where to go on', () => {
  test('to the redirect, built anew', () => {
    const redirect = 'http://acme.bubbles.localhost:4000/dashboard/reports/all?q=a&b=%20#c'
    expect(redirectOf(siteAt(`?redirect_url=${encodeURIComponent(redirect)}`))).toBe(redirect)
  })

  test.each([
    '',
    '?redirect_url=',
    '?redirect_url=https%3A%2F%2Fevil.example',
    '?redirect_url=%2F%2Fevil.example',
  ])('nowhere for %j', (search) => {
    expect(redirectOf(siteAt(search))).toBeNull()
  })

  test('to an organisation’s dashboard, on the same port', () => {
    expect(dashboardAddress(siteAt(''), 'acme')).toBe('http://acme.bubbles.localhost:4000/dashboard/')
    expect(dashboardAddress(siteAt(''), 'default', 'no-orgs')).toBe(
      'http://default.bubbles.localhost:4000/dashboard/no-orgs',
    )
  })
})

test.each([
  ['http://acme.bubbles.localhost:4000/dashboard/', 'acme.bubbles.localhost'],
  ['http://bubbles.localhost:4000/', null],
  ['http://login.bubbles.localhost:4000/organisations', null],
  ['http://default.bubbles.localhost:4000/dashboard/no-orgs', null],
  [null, null],
])('%s continues to %s', (redirect, host) => {
  expect(organisationHostOf(redirect, 'bubbles.localhost')).toBe(host)
})

test('addresses carry the parameters that have a value', () => {
  expect(address(paths.signUp, { redirect_url: null })).toBe('/sign-up')
  expect(address(paths.confirm, { email: 'a+b@example.org', redirect_url: 'http://x/?a=b' })).toBe(
    '/confirm?email=a%2Bb%40example.org&redirect_url=http%3A%2F%2Fx%2F%3Fa%3Db',
  )
})

describe('links between pages', () => {
  const redirect =
    'http://acme.bubbles.localhost:4000/dashboard/accept-invite?token=t&email=ann%40example.org&new-user=1'
  const onTheWay = siteAt(`?redirect_url=${encodeURIComponent(redirect)}`)

  test('take the redirect along, and the name under its kind', () => {
    const given = new URL(linkTo(onTheWay, paths.confirm, { name: 'a+b@example.org' }), 'http://x')
      .searchParams
    expect(Object.fromEntries(given)).toEqual({ email: 'a+b@example.org', redirect_url: redirect })
    expect(linkTo(siteAt(''), paths.newPassword, { name: '+15550100200' })).toBe(
      '/new-password?username=%2B15550100200',
    )
  })

  test('drop a redirect that may not be followed, and what has no value', () => {
    const hostile = siteAt('?redirect_url=https%3A%2F%2Fevil.example')
    expect(linkTo(hostile, paths.signUp, { name: '', notice: null })).toBe('/sign-up')
  })

  test.each([
    ['?email=a%40b.example', 'a@b.example'],
    ['?username=ann', 'ann'],
    ['', ''],
  ])('%j knows the name %j', (search, name) => {
    expect(knownName(siteAt(search))).toBe(name)
  })

  test('an invitation tells whose it is and for which organisation', () => {
    expect(invitationOf(onTheWay)).toEqual({ organisation: 'acme', email: 'ann@example.org', secret: 't' })
    expect(knownName(onTheWay)).toBe('ann@example.org')
  })

  test.each([
    'http://acme.bubbles.localhost:4000/dashboard/reports?email=ann%40example.org',
    'http://bubbles.localhost:4000/dashboard/accept-invite?email=ann%40example.org',
    'https://evil.example/dashboard/accept-invite?email=ann%40example.org',
  ])('%s is no invitation', (url) => {
    expect(invitationOf(siteAt(`?redirect_url=${encodeURIComponent(url)}`))).toBeNull()
  })
})
