import { SLASH_ITEMS } from './items.ts'
import type { SlashItem } from './SlashItem.ts'

/**
 * Which of the items there are for a line: within a column, not those about the whole page; within a list, a quote, a callout or a
 * table, a footnote and what goes below it.
 * @param more one that isn't always there
 */
export const itemsFor = (inColumn: boolean, isWithin = false, more?: SlashItem): readonly SlashItem[] => {
  const items = SLASH_ITEMS.filter(
    ({ id, group, pageOnly }) =>
      !(inColumn && pageOnly) && !(isWithin && (id === 'section' || (group === 'text' && id !== 'footnote'))),
  )
  return more ? [...items, more] : items
}

/**
 * Items that fit what was typed, best first: the name itself, names that begin so, then words within a name, then
 * other words that begin so. Nothing typed: all, in order.
 */
export function filterSlashItems(query: string, items: readonly SlashItem[] = SLASH_ITEMS): SlashItem[] {
  const wanted = fold(query)
  if (!wanted) return [...items]
  const rank = (item: SlashItem): number => {
    const name = fold(item.name)
    if (name === wanted) return 0
    if (name.startsWith(wanted)) return 1
    if (name.split(' ').some((word) => word.startsWith(wanted))) return 2
    if (item.words.some((word) => word.startsWith(wanted))) return 3
    return 4
  }
  return items
    .map((item) => ({ item, rank: rank(item) }))
    .filter((entry) => entry.rank < 4)
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}

const fold = (text: string): string => text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
