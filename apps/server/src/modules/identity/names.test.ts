import { expect, test } from 'vitest'
import { parsePhoneNumber } from '../mail/public.ts'
import { deliveryDetails, isUsername, readSignInName } from './names.ts'

test.each([
  ['ann@example.org', 'email', 'ann@example.org'],
  [' Ann@Example.ORG ', 'email', 'ann@example.org'],
  ['+49 30 1234567', 'phone', '+49301234567'],
  ['+49 (0)30 123-45 67', 'phone', '+49301234567'],
  ['+49\u00a030\u20111234567', 'phone', '+49301234567'],
  ['+', 'phone', '+'],
  ['+49@example.org', 'email', '+49@example.org'],
  ['Ann.B', 'username', 'ann.b'],
  ['0301234567', 'username', '0301234567'],
  ['constructor', 'username', 'constructor'],
  ['6D0D0A9A-2F53-4A39-8D1A-1F7A4D0F9C11', 'sub', '6d0d0a9a-2f53-4a39-8d1a-1f7a4d0f9c11'],
])('%j is read as %s %s', (text, kind, key) => {
  expect(readSignInName(text)).toEqual({ kind, key })
})

test.each(['ann\u0000', 'ann\nbo', '\ud800'])('%j is no name at all', (text) => {
  expect(() => readSignInName(text)).toThrow('one line')
})

test.each(['ann', 'Ann.B_c-9', '30-1234', 'a'.repeat(64)])('%j can be a username', (text) => {
  expect(isUsername(text)).toBe(true)
})

test.each([
  'an',
  'a'.repeat(65),
  '1234567',
  'ann@example.org',
  '+49301234567',
  'änn',
  'a b',
  '../ann',
  'аnn',
  '6d0d0a9a-2f53-4a39-8d1a-1f7a4d0f9c11',
])('%j cannot', (text) => {
  expect(isUsername(text)).toBe(false)
})

test.each([
  '',
  '+',
  '+4',
  '49301234567',
  '0049301234567',
  '+0301234567',
  '+49 30 12a',
  '+1234567890123456',
  '++4930123456',
  '+49301234567;+4930',
  `+49${' '.repeat(40)}301234567`,
])('%j is no phone number', (text) => {
  expect(parsePhoneNumber(text)).toBeNull()
})

test.each([
  ['EMAIL', 'ann@example.org', 'email', 'a***@e***'],
  ['EMAIL', 'no address', 'email', '***'],
  ['EMAIL', null, 'email', '***'],
  ['SMS', '+49301234567', 'phone_number', '+*******4567'],
  ['SMS', null, 'phone_number', '***'],
] as const)('where a code went by %s to %j is shown masked', (medium, address, attribute, destination) => {
  expect(deliveryDetails({ medium, address })).toEqual({
    AttributeName: attribute,
    DeliveryMedium: medium,
    Destination: destination,
  })
})
