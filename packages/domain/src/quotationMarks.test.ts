import { expect, it } from 'vitest'
import { LOCALES } from './locales.ts'
import { quotationMarks } from './quotationMarks.ts'

it.each([
  ['en-GB', '“”‘’'],
  ['de-DE', '„“‚‘'],
  ['de-CH', '«»‹›'],
  ['fr-FR', '«\u00a0\u00a0»“”'],
  ['sv-SE', '””’’'],
  ['es-ES', '«»“”'],
  ['es-MX', '“”‘’'],
  ['xx', '“”‘’'],
])('%s has its own', (locale, expected) => {
  const { double, single } = quotationMarks(locale)
  expect([...double, ...single].join('')).toBe(expected)
})

it('no mark of an organisation’s language is a straight one', () => {
  for (const { tag } of LOCALES) {
    const { double, single } = quotationMarks(tag)
    expect([...double, ...single].join('')).not.toMatch(/["']/)
  }
})
