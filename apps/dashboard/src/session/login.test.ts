import { expect, it } from 'vitest'
import { loginAddress, withoutNewUserFlag } from './login.ts'

const login = 'http://login.bubbles.localhost:4000'

it('sends the current address along', () => {
  const address = 'http://acme.bubbles.localhost:4000/dashboard/reports?q=coal&page=2'
  expect(loginAddress(login, address)).toBe(`${login}/?redirect_url=${encodeURIComponent(address)}`)
})

it('leads new users to sign up', () => {
  const address = 'http://acme.bubbles.localhost:4000/dashboard/reports?new-user'
  expect(loginAddress(login, address)).toBe(`${login}/sign-up?redirect_url=${encodeURIComponent(address)}`)
})

it('says that a session has ended, where there was one', () => {
  const address = 'http://acme.bubbles.localhost:4000/dashboard/reports'
  expect(loginAddress(login, address, true)).toBe(
    `${login}/?redirect_url=${encodeURIComponent(address)}&notice=session-ended`,
  )
})

it.each([
  ['/dashboard/reports?new-user=1', '/dashboard/reports'],
  ['/dashboard/reports?new-user&q=coal#top', '/dashboard/reports?q=coal#top'],
  [
    '/dashboard/accept-invite?token=t&email=ann%40example.org&new-user=1',
    '/dashboard/accept-invite?token=t&email=ann%40example.org',
  ],
  ['/dashboard/reports?q=new-user', null],
])('%s is %s once somebody is signed in', (path, left) => {
  expect(withoutNewUserFlag(`http://acme.bubbles.localhost:4000${path}`)).toBe(left)
})
