import { expect, it } from 'vitest'
import { loginAddress } from './login.ts'

const login = 'http://login.bubbles.localhost:4000'

it('sends the current address along', () => {
  const address = 'http://acme.bubbles.localhost:4000/dashboard/reports?q=coal&page=2'
  expect(loginAddress(login, address)).toBe(`${login}/?redirect_url=${encodeURIComponent(address)}`)
})

it('leads new users to sign up', () => {
  const address = 'http://acme.bubbles.localhost:4000/dashboard/reports?new-user'
  expect(loginAddress(login, address)).toBe(`${login}/sign-up?redirect_url=${encodeURIComponent(address)}`)
})
