import {
  ChartColumn,
  Heading2,
  Heading3,
  Image,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  TextQuote,
} from 'lucide-react'

export type SlashId =
  | 'chart'
  | 'image'
  | 'heading'
  | 'subheading'
  | 'bulletList'
  | 'orderedList'
  | 'blockquote'
  | 'horizontalRule'

/** One line of the menu of blocks. */
export interface SlashItem {
  id: SlashId
  group: 'Figures' | 'Text'
  name: string
  icon: LucideIcon
  /** What it is good for, in a few words. */
  hint?: string
  /** What one can type at the start of a line instead. */
  typed?: string
  /** Other words people look for. */
  words: string[]
}

export const SLASH_ITEMS: readonly SlashItem[] = [
  {
    id: 'chart',
    group: 'Figures',
    name: 'Chart',
    icon: ChartColumn,
    hint: 'Line or bar',
    words: ['graph', 'plot', 'figure', 'data', 'csv', 'column'],
  },
  {
    id: 'image',
    group: 'Figures',
    name: 'Image',
    icon: Image,
    hint: 'From a file',
    words: ['picture', 'photo', 'upload'],
  },
  {
    id: 'heading',
    group: 'Text',
    name: 'Heading',
    icon: Heading2,
    typed: '##',
    words: ['h2', 'section', 'title'],
  },
  {
    id: 'subheading',
    group: 'Text',
    name: 'Subheading',
    icon: Heading3,
    typed: '###',
    words: ['h3', 'heading'],
  },
  {
    id: 'bulletList',
    group: 'Text',
    name: 'List',
    icon: List,
    typed: '-',
    words: ['bullet', 'points', 'ul'],
  },
  {
    id: 'orderedList',
    group: 'Text',
    name: 'Numbered list',
    icon: ListOrdered,
    typed: '1.',
    words: ['ordered', 'steps', 'ol'],
  },
  {
    id: 'blockquote',
    group: 'Text',
    name: 'Quote',
    icon: TextQuote,
    typed: '>',
    words: ['blockquote', 'citation'],
  },
  {
    id: 'horizontalRule',
    group: 'Text',
    name: 'Divider',
    icon: Minus,
    typed: '---',
    words: ['line', 'rule', 'separator', 'hr'],
  },
]

/**
 * Items that fit what was typed, best first: names that begin so, then words within a name, then other words that
 * begin so. Nothing typed: all, in order.
 */
export function filterSlashItems(query: string, items: readonly SlashItem[] = SLASH_ITEMS): SlashItem[] {
  const wanted = fold(query)
  if (!wanted) return [...items]
  const rank = (item: SlashItem): number => {
    const name = fold(item.name)
    if (name.startsWith(wanted)) return 0
    if (name.split(' ').some((word) => word.startsWith(wanted))) return 1
    if (item.words.some((word) => word.startsWith(wanted))) return 2
    return 3
  }
  return items
    .map((item) => ({ item, rank: rank(item) }))
    .filter((entry) => entry.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}

const fold = (text: string): string => text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
