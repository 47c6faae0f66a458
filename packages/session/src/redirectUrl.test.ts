import { describe, expect, test } from 'vitest'
import { safeRedirectUrl } from './redirectUrl.ts'

const rules = { rootDomain: 'bubbles.example', port: '', secure: true }
const local = { rootDomain: 'bubbles.localhost', port: '4000', secure: false }

describe('kept, and built anew', () => {
  test.each([
    ['https://acme.bubbles.example', 'https://acme.bubbles.example/'],
    ['https://acme.bubbles.example/dashboard/', 'https://acme.bubbles.example/dashboard/'],
    ['https://ACME.Bubbles.Example/dashboard/?a=1#b', 'https://acme.bubbles.example/dashboard/?a=1#b'],
    ['HTTPS://acme.bubbles.example/x', 'https://acme.bubbles.example/x'],
    ['https://acme.bubbles.example:443/x', 'https://acme.bubbles.example/x'],
    ['https://bubbles.example/', 'https://bubbles.example/'],
    ['https://acme.bubbles.example/a/../b', 'https://acme.bubbles.example/b'],
    ['https://acme.bubbles.example/%0d%0aSet-Cookie:a', 'https://acme.bubbles.example/%0d%0aSet-Cookie:a'],
    [
      'https://acme.bubbles.example/?u=https://evil.example',
      'https://acme.bubbles.example/?u=https://evil.example',
    ],
    ['https://acme.bubbles.example//evil.example', 'https://acme.bubbles.example//evil.example'],
    ['https://acme.bubbles.example/übung', 'https://acme.bubbles.example/%C3%BCbung'],
    ['https://acme.bubbles.example/"><script>', 'https://acme.bubbles.example/%22%3E%3Cscript%3E'],
  ])('%s', (raw, built) => {
    expect(safeRedirectUrl(raw, rules)).toBe(built)
  })

  test('http on loopback, with its port', () => {
    expect(safeRedirectUrl('http://acme.bubbles.localhost:4000/dashboard/reports/all?q=a%20b', local)).toBe(
      'http://acme.bubbles.localhost:4000/dashboard/reports/all?q=a%20b',
    )
  })
})

describe('refused', () => {
  test.each([
    // no address, or none of ours
    null,
    undefined,
    '',
    ' ',
    '.',
    '/',
    '/dashboard/',
    '//acme.bubbles.example',
    '///acme.bubbles.example',
    'dashboard',
    '?redirect_url=x',
    '#',
    'acme.bubbles.example',
    'https',
    'https:',
    'https:/',
    'https://',
    'https:///',
    'https://?',
    'https://#',
    'https://evil.example',
    'https://evil.example/bubbles.example',
    'https://evil.example?.bubbles.example',
    'https://evil.example#.bubbles.example',
    'https://evil.example/.bubbles.example',
    'https://evil.example:443/',
    // look-alikes
    'https://bubbles.example.evil.example',
    'https://evilbubbles.example',
    'https://evil-bubbles.example',
    'https://bubbles.example.',
    'https://acme.bubbles.example.',
    'https://bubbles.exampl',
    'https://bubbles.example.com',
    'https://bubblesXexample',
    'https://acme.bubbles.examplee',
    'https://xn--bubbles-.example',
    'https://bubbleѕ.example',
    'https://acme.bubbles。example',
    'https://acme.bubbles．example',
    'https://evil.example／.bubbles.example',
    'https://evil.example%2f.bubbles.example',
    'https://evil.example%23.bubbles.example',
    'https://evil.example%00.bubbles.example',
    'https://.bubbles.example',
    'https://..bubbles.example',
    'https://a..bubbles.example',
    'https://-a.bubbles.example',
    'https://a_b.bubbles.example',
    'https://ℬubbles.example',
    `https://${'a'.repeat(64)}.bubbles.example`,
    // other schemes
    'http://acme.bubbles.example',
    'http://acme.bubbles.example:443/',
    'ftp://acme.bubbles.example',
    'ws://acme.bubbles.example',
    'file://acme.bubbles.example/etc/passwd',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'javascript://acme.bubbles.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://acme.bubbles.example/x',
    'view-source:https://acme.bubbles.example',
    'about:blank',
    'mailto:a@bubbles.example',
    'intent://acme.bubbles.example',
    'x-https://acme.bubbles.example',
    'httpss://acme.bubbles.example',
    // missing, doubled and turned slashes
    'https:acme.bubbles.example',
    'https:/acme.bubbles.example',
    'https:///acme.bubbles.example',
    'https:////acme.bubbles.example',
    'https:\\\\acme.bubbles.example',
    'https:/\\acme.bubbles.example',
    '\\\\evil.example',
    '/\\evil.example',
    '\\/evil.example',
    'https://evil.example\\.bubbles.example',
    'https://evil.example\\@acme.bubbles.example',
    'https://acme.bubbles.example\\@evil.example',
    'https://acme.bubbles.example/\\evil.example',
    // somebody's name and password
    'https://acme.bubbles.example@evil.example',
    'https://a@acme.bubbles.example',
    'https://a:b@acme.bubbles.example',
    'https://:b@acme.bubbles.example',
    'https://@acme.bubbles.example',
    'https://evil.example@acme.bubbles.example',
    'https://acme.bubbles.example:443@evil.example',
    'https://acme.bubbles.example%40evil.example',
    'https://evil.example:@acme.bubbles.example',
    // characters nobody sees
    ' https://acme.bubbles.example',
    'https://acme.bubbles.example ',
    '\thttps://acme.bubbles.example',
    'ht\ntps://acme.bubbles.example',
    'https://acme.bubbles.example/\r\nSet-Cookie: a=b',
    'https://acme.bubbles.example/\u0000',
    'https:\n//evil.example',
    'https://evil.example\n.bubbles.example',
    'https://acme\u00ad.bubbles.example',
    'https://acme.bubbles.example/\u202egpj',
    'https://acme\u200b.bubbles.example',
    '\ufeffhttps://acme.bubbles.example',
    '\u3000https://acme.bubbles.example',
    'https://acme.bubbles.example/\u2028',
    '\u0001https://acme.bubbles.example',
    // numbers and ports
    'https://127.0.0.1',
    'https://2130706433',
    'https://0x7f.1',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]',
    'https://localhost',
    'https://acme.bubbles.example:8443',
    'https://acme.bubbles.example:0',
    'https://acme.bubbles.example:99999',
    'https://acme.bubbles.example:443:443',
    'https://acme.bubbles.example:',
    'https://acme.bubbles.example:80a',
    // encoded as a whole, and too long
    'https%3A%2F%2Facme.bubbles.example',
    'https:%2f%2facme.bubbles.example',
    'https://%61cme.bubbles.example',
    '&#104;ttps://acme.bubbles.example',
    `https://acme.bubbles.example/${'a'.repeat(4096)}`,
  ])('%j', (raw) => {
    expect(safeRedirectUrl(raw, rules)).toBeNull()
  })

  test.each([
    'http://acme.bubbles.localhost',
    'http://acme.bubbles.localhost:4001',
    'http://acme.bubbles.localhost:80',
    'http://localhost:4000',
    'http://evil.localhost:4000',
    'http://127.0.0.1:4000',
    'http://acme.bubbles.localhost.evil.example:4000',
    'http://evilbubbles.localhost:4000',
    'https://acme.bubbles.localhost',
  ])('on loopback: %s', (raw) => {
    expect(safeRedirectUrl(raw, local)).toBeNull()
  })

  test('http where https is wanted, also on loopback', () => {
    expect(safeRedirectUrl('http://acme.bubbles.localhost:4000/', { ...local, secure: true })).toBeNull()
  })
})
