import { expect, it } from 'vitest'
import { isPublicMailDomain, mailDomainOf } from './mailDomain.ts'

it.each([
  ['gmail.com', true],
  [' GMX.de ', true],
  ['163.com', true],
  ['acme.example', false],
  ['mail.gmail.com', false],
  ['', false],
])('anybody can get an address at %j: %s', (domain, expected) => {
  expect(isPublicMailDomain(domain)).toBe(expected)
})

it.each([
  ['Ann@Acme.Example', 'acme.example'],
  ['"a@b"@acme.example', 'acme.example'],
  ['acme.example', null],
  ['@acme.example', null],
  ['ann@', null],
])('the domain of %j is %s', (address, domain) => {
  expect(mailDomainOf(address)).toBe(domain)
})
