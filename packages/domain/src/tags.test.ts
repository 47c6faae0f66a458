import { expect, it } from 'vitest'
import { tagKey, tagName } from './tags.ts'

it('keeps one blank between words, and takes names that differ in case for the same tag', () => {
  expect(tagName('  Wind \t power ')).toBe('Wind power')
  expect(tagKey('WIND  power')).toBe(tagKey('Wind power'))
  expect(tagKey('A\u0301r')).toBe(tagKey('\u00e1r'))
  expect(tagKey('År')).not.toBe(tagKey('Ar'))
})
