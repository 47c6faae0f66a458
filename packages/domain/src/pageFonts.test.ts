import { describe, expect, it } from 'vitest'
import { FONTS } from './fonts.ts'
import { charactersOf, LIGHT_FONT_BYTES, pageFontFile } from './pageFonts.ts'

describe.each(FONTS)('the page file of $family', (font) => {
  it('is light, holds English, and says which weights are in it', () => {
    const { name, bytes, ranges, weights } = pageFontFile(font)
    expect(name).toMatch(new RegExp(`^${font.id}-page\\.[\\w-]{12}\\.woff2$`))
    expect(bytes).toBeLessThanOrEqual(LIGHT_FONT_BYTES)
    const characters = charactersOf(ranges)
    for (const character of 'Share of households, 24 %: “rose” – 1.5 times?')
      expect(characters).toContain(character)
    expect(weights[0]).toBeGreaterThanOrEqual(font.weights[0])
    expect(weights[1]).toBeLessThanOrEqual(font.weights[1])
  })
})

it('reads ranges of one and of several characters', () => {
  expect([...charactersOf('U+0041-0043,U+20AC')]).toEqual(['A', 'B', 'C', '€'])
})
