import { FONTS } from '@bubbles/domain'
import { expect, it } from 'vitest'
import { findFonts } from './fontWords.ts'

const names = (search: string, category: Parameters<typeof findFonts>[1] = 'all') =>
  findFonts(search, category).map(({ family }) => family)

it('finds families by every word of their name or kind', () => {
  expect(findFonts('', 'all')).toEqual(FONTS)
  expect(names('open')).toEqual(['Open Sans'])
  expect(names('ROBOTO slab')).toEqual(['Roboto Slab'])
  expect(names('sans roboto')).toEqual(['Roboto', 'Roboto Condensed'])
  expect(names('serif')).toContain('Lora')
  expect(names('serif')).not.toContain('Inter')
  expect(names('', 'mono')).toEqual(['Roboto Mono'])
  expect(names('inter', 'serif')).toEqual([])
  expect(names('(')).toEqual([])
})
