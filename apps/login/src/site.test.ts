import type { PageConfig } from '@bubbles/session'
import { describe, expect, test } from 'vitest'
import { signInSentenceFor } from './messages.ts'
import { address, paths } from './paths.ts'
import { dashboardAddress, organisationHostOf, redirectOf, type Site } from './site.ts'

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

test.each([
  [
    'NotAuthorizedException',
    'Incorrect username or password.',
    'The e-mail or the password is not right. Check both.',
  ],
  [
    'NotAuthorizedException',
    'Password attempts exceeded',
    'There were too many tries. Wait a few minutes, then try again.',
  ],
  ['NotAuthorizedException', 'User is disabled.', 'This account is disabled. Ask your administrator.'],
  [
    'NetworkError',
    'A network error has occurred.',
    'The sign-in service did not answer. Check your connection, then try again.',
  ],
  ['InternalErrorException', 'x', 'Oops! Something has gone wrong'],
])('%s, %j: %s', (name, message, sentence) => {
  expect(signInSentenceFor(Object.assign(new Error(message), { name }))).toBe(sentence)
})
