import { expect, it } from 'vitest'
import { scrubReport } from './errorReport.ts'

const jwt = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'
const secret = 'q'.repeat(64)

it.each([
  ['Key (email)=(ann.b+c@example.org) exists', 'Key (email)=([email]) exists'],
  ['ünal@bücher.example is taken', '[email] is taken'],
  [`Bearer ${secret}, sent`, 'Bearer [token], sent'],
  [`jwt malformed: ${jwt}`, 'jwt malformed: [token]'],
  [`no such invitation ${secret}`, 'no such invitation [token]'],
  [
    'http://acme.example/dashboard/accept-invite?token=abc&x=1 failed',
    'http://acme.example/dashboard/accept-invite failed',
  ],
  ['/api/iam/v1/users?redirect_url=https%3A%2F%2Fx#code=123456', '/api/iam/v1/users'],
  [
    'at node_modules/@sentry/core/build/index.js:1:2 (react@19.3.1)',
    'at node_modules/@sentry/core/build/index.js:1:2 (react@19.3.1)',
  ],
  [
    'Cannot read properties of undefined (reading "id")',
    'Cannot read properties of undefined (reading "id")',
  ],
  ['8b1ba567-166c-4e3b-b3a0-22abdd9cd7e4', '8b1ba567-166c-4e3b-b3a0-22abdd9cd7e4'],
])('%s', (text, clean) => {
  expect(scrubReport(text)).toBe(clean)
})

it('leaves out who it was, what was sent and where from, at any depth', () => {
  const report = {
    user: { id: 'u' },
    request: {
      url: 'http://acme.example/x?y',
      cookies: { a: '1' },
      query_string: 'y',
      headers: { Authorization: 'x', Accept: 'y' },
    },
    items: [
      {
        name: 'GET /x',
        attributes: {
          'http.route': { value: '/x' },
          'url.query': { value: 'y' },
          'http.request.header.cookie': { value: 'a' },
          'client.address': { value: '192.0.2.1' },
        },
      },
    ],
    extra: {
      accessToken: 'x',
      access_token: 'x',
      emailAddress: 'x',
      body: 'x',
      count: 3,
      none: null,
    },
  }
  expect(scrubReport(report)).toEqual({
    request: { url: 'http://acme.example/x', headers: { Accept: 'y' } },
    items: [{ name: 'GET /x', attributes: { 'http.route': { value: '/x' } } }],
    extra: { count: 3, none: null },
  })
})

it('takes linear time', () => {
  const long = 'a'.repeat(200_000)
  expect(scrubReport(`${long}@`)).toBe('[token]@')
  expect(String(scrubReport('/a '.repeat(50_000)))).toHaveLength(150_000)
})
