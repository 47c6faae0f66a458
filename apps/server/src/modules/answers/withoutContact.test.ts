import { expect, it } from 'vitest'
import { withoutContact } from './withoutContact.ts'

it.each([
  '0170 1234567',
  '(030) 123456',
  '030/123 45 67',
  '+47 22 33 44 55',
  '+49 (0) 30 123456',
  '0047-22334455',
  '01701234567',
  '555.123.4567',
])('leaves out the telephone number %s', (number) => {
  expect(withoutContact(`Call ${number}, please.`)).toBe('Call [telephone number left out], please.')
})

it('leaves out e-mail addresses', () => {
  expect(withoutContact('Write to ada@example.org.')).toBe('Write to [email address removed].')
})

it.each([
  'On 2026-11-30.',
  'On 30.11.2026.',
  'In 2020-2024',
  'It is 1 000 000 t',
  'It is 123456',
  '3.14159265',
])('keeps %s', (words) => {
  expect(withoutContact(words)).toBe(words)
})
