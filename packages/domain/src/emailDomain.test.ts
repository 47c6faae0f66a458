import { describe, expect, it } from 'vitest'
import { emailDomainProblem, tidyEmailDomain } from './emailDomain.ts'

describe('domains of e-mail addresses', () => {
  it.each([
    'example.org',
    'mail.example.co.uk',
    'a.io',
    '3m.com',
    'x-y.example',
    'xn--bcher-kva.example',
    'example.xn--p1ai',
    `${'a'.repeat(63)}.org`,
  ])('takes %s', (domain) => {
    expect(emailDomainProblem(domain)).toBeNull()
  })

  it.each([
    ['', 'such as example.org'],
    ['example', 'such as example.org'],
    ['localhost', 'such as example.org'],
    ['ann@example.org', 'what follows the @'],
    ['*.example.org', 'in full'],
    ['192.168.0.1', 'not an IP address'],
    ['127.1', 'not an IP address'],
    ['[::1]', 'not an IP address'],
    ['::1', 'not an IP address'],
    ['example.org.', 'such as example.org'],
    ['.example.org', 'such as example.org'],
    ['exa mple.org', 'such as example.org'],
    ['-example.org', 'such as example.org'],
    ['example-.org', 'such as example.org'],
    ['Example.org', 'such as example.org'],
    ['bücher.example', 'plain letters'],
    ['еxample.org', 'plain letters'],
    ['example.org/path', 'such as example.org'],
    ['example.123', 'such as example.org'],
    ['example.o', 'such as example.org'],
    ['exam_ple.org', 'such as example.org'],
    ['a\r\nb.org', 'such as example.org'],
    [`${'a'.repeat(64)}.org`, 'such as example.org'],
    [`${'a.'.repeat(126)}org`, 'such as example.org'],
  ])('refuses %j', (domain, words) => {
    expect(emailDomainProblem(domain)).toContain(words)
  })

  it('tidies what is typed', () => {
    expect(tidyEmailDomain(' @Example.ORG ')).toBe('example.org')
  })
})
