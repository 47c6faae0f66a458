import { expect, test } from 'vitest'
import { makeAddresses } from './config.ts'
import { readEnv } from './env.ts'
import { sharedDomainWarning } from './sharedDomain.ts'

const warningOf = (variables: Record<string, string>) => {
  const env = readEnv({ BUBBLES_ENV: 'production', BUBBLES_ROOT_DOMAIN: 'bubbles.example.org', ...variables })
  return sharedDomainWarning({ environment: env.BUBBLES_ENV, addresses: makeAddresses(env, 4000) })
}

test.each([
  ['none is set', {}],
  ['it is a host beside the sign-in', { BUBBLES_ORIGIN: 'https://{organisation}.pages.example.org' }],
  [
    'the identity pages are there',
    {
      BUBBLES_ORIGIN: 'https://{organisation}.example-pages.com',
      IDENTITY_BASE_URL: 'https://login.example-pages.com',
    },
  ],
])('production says what to set where %s', (_, variables) => {
  expect(warningOf(variables)).toMatch(
    /^Published pages share the domain \S+ with the sign-in\. Set BUBBLES_ORIGIN to a domain of their own, such as https:\/\/\{organisation\}\.example-pages\.com\.$/,
  )
})

test.each([
  ['pages have a domain of their own', { BUBBLES_ORIGIN: 'https://{organisation}.example-pages.com' }],
  [
    'they are two names of one registry',
    {
      BUBBLES_ROOT_DOMAIN: 'example.co.uk',
      BUBBLES_ORIGIN: 'https://{organisation}.example-pages.co.uk',
    },
  ],
  ['it is this machine alone', { BUBBLES_ENV: 'local', BUBBLES_ROOT_DOMAIN: 'bubbles.localhost' }],
])('and nothing where %s', (_, variables) => {
  expect(warningOf(variables)).toBeNull()
})
