import { expect, it } from 'vitest'
import { ownDirection } from './direction.ts'

it.each([
  ['a list in the script of its page', 'Rain', 'en-GB', ''],
  ['one in Arabic on an English page', '1. \u0645\u0637\u0631', 'en-GB', ' dir="rtl"'],
  ['one in English on an Arabic page', '2. Rain', 'ar', ' dir="ltr"'],
  ['one without letters', '2010', 'ar', ''],
])('%s', (_name, text, locale, expected) => {
  expect(ownDirection({ type: 'bulletList', content: [{ type: 'text', text }] }, locale)).toBe(expected)
})
