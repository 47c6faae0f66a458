import type { Person } from '../review/queries.ts'

/** One line of the menu behind an `@`: a person, or a day. */
export interface MentionItem {
  id: string
  group: 'people' | 'dates'
  label: string
  /** What is written, where the label doesn't say it. */
  hint?: string
  /** What takes the place of what was typed. */
  words: string
  /** Who is told, once a comment is sent. */
  person?: Person
}

/** The open menu of people and dates. */
export interface MentionState {
  query: string
  /** What fits, once the menu has found it. */
  items: readonly MentionItem[]
  active: number
  /** Where the `@` stands on the screen now. */
  lineOf: () => DOMRect | null
  choose: (item: MentionItem) => void
}
