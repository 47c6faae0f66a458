import { type Font, FONTS, type FontCategory } from '@bubbles/domain'

export const CATEGORY_WORDS: Record<FontCategory, string> = {
  sans: 'Sans',
  serif: 'Serif',
  slab: 'Slab',
  mono: 'Monospace',
}

/** Families whose name or kind holds every word of a search; all for an empty one. */
export function findFonts(search: string, category: FontCategory | 'all'): Font[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return FONTS.filter((font) => {
    const text = `${font.family} ${CATEGORY_WORDS[font.category]}`.toLowerCase()
    return (category === 'all' || font.category === category) && words.every((word) => text.includes(word))
  })
}
