import { describe, expect, it } from 'vitest'
import {
  isSlug,
  organisationNameProblem,
  RESERVED_NAMES,
  suggestOrganisationName,
  suggestSlug,
} from './organisationName.ts'

describe('organisation names', () => {
  it.each(['a', 'acme', 'acme-2', '3m', 'a'.repeat(63)])('accepts %s', (name) => {
    expect(organisationNameProblem(name)).toBeNull()
  })
  it.each(['', '-acme', 'acme-', 'Acme', 'ac me', 'acmé', 'a.b', 'a_b', 'a'.repeat(64), 'acme\n'])(
    'refuses %j',
    (name) => {
      expect(organisationNameProblem(name)?.problem).toBe('format')
    },
  )
  it.each(RESERVED_NAMES)('keeps %s', (name) => {
    expect(organisationNameProblem(name)?.problem).toBe('reserved')
  })
  it('refuses punycode, which could look like another name', () => {
    expect(organisationNameProblem('xn--cme-8cd')?.problem).toBe('punycode')
  })
  it('suggests a name', () => {
    expect(suggestOrganisationName('  Ácme Research, Ltd. ')).toBe('acme-research-ltd')
    expect(suggestOrganisationName('Ünïcode & Söhne GmbH')).toBe('unicode-sohne-gmbh')
    expect(suggestSlug('日本')).toBe('')
    expect(isSlug(suggestSlug('How Iowa turned to wind: 2001–2017!'))).toBe(true)
  })
  it.each([
    ['Über Größe: 50% mehr Çà', 'uber-grosse-50-mehr-ca'],
    ['STRASSE und Straẞe', 'strasse-und-strasse'],
    ['Ærø, Łódź, Đà Nẵng', 'aero-lodz-da-nang'],
    ['Œuvre de Þór', 'oeuvre-de-thor'],
  ])('spells %s with plain letters', (title, slug) => {
    expect(suggestSlug(title)).toBe(slug)
  })
})
