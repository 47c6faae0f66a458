import { describe, expect, test } from 'vitest'
import { createSessionStorage } from './cookieStorage.ts'
import { type SessionCookieOptions, sessionCookieOptions } from './cookies.ts'
import { config } from './testing.ts'

const development = { ...config, environment: 'development' } as const
const production = { ...config, environment: 'production', rootDomain: 'bubbles.example' } as const

describe('cookie options (specification 5 and 9)', () => {
  test.each([
    [config, 'http:', { domain: '.bubbles.localhost', secure: false }],
    [production, 'https:', { domain: '.bubbles.example', secure: true }],
    [development, 'http:', { secure: false }],
    [development, 'https:', { secure: true }],
  ])('%#: domain with a dot outside development, secure on https', (settings, protocol, expected) => {
    expect(sessionCookieOptions(settings, protocol)).toEqual({
      path: '/',
      expires: 365,
      sameSite: 'lax',
      ...expected,
    })
  })

  test.each([
    ['lax', 'http:'],
    ['lax', 'https:'],
    ['strict', 'http:'],
    ['strict', 'https:'],
    ['none', 'https:'],
  ] as const)('same-site %s is taken on %s', (sameSite, protocol) => {
    expect(() => createSessionStorage(sessionCookieOptions(config, protocol, sameSite))).not.toThrow()
  })

  test('none without secure is refused', () => {
    expect(() => createSessionStorage(sessionCookieOptions(config, 'http:', 'none'))).toThrow(
      'sameSite = None requires the Secure attribute in latest browser versions.',
    )
  })

  test.each(['sometimes', 'Lax ', '', 'no'])('same-site %j is refused', (sameSite) => {
    const options = sessionCookieOptions(config, 'https:', sameSite as SessionCookieOptions['sameSite'])
    expect(() => createSessionStorage(options)).toThrow(
      'The sameSite value of cookieStorage must be "lax", "strict" or "none".',
    )
  })
})

test.each([
  [config, 'http:', ['path=/', 'domain=.bubbles.localhost', 'samesite=lax']],
  [production, 'https:', ['path=/', 'domain=.bubbles.example', 'samesite=lax', 'secure']],
  [development, 'http:', ['path=/', 'samesite=lax']],
])('%#: what is written says the same, for 365 days', async (settings, protocol, expected) => {
  const written: string[] = []
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => '',
    set(cookie: string) {
      written.push(cookie.toLowerCase())
    },
  })
  await createSessionStorage(sessionCookieOptions(settings, protocol)).setItem('name', 'value')
  Reflect.deleteProperty(document, 'cookie')
  const [pair, ...attributes] = (written[0] ?? '').split('; ')
  expect(pair).toBe('name=value')
  expect(attributes.filter((each) => !each.startsWith('expires=')).toSorted()).toEqual(expected.toSorted())
  const expires = attributes.find((each) => each.startsWith('expires='))?.slice('expires='.length) ?? ''
  expect(Math.round((Date.parse(expires) - Date.now()) / 86_400_000)).toBe(365)
})
