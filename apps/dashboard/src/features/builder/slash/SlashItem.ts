import type { LucideIcon } from 'lucide-react'
import type { TextKind } from '../editor/turnInto.ts'

/** Lines that give a block a look from the start. */
export type LookId = 'section' | 'largeQuote' | 'timeline' | 'fold' | 'columns12' | 'columns21' | 'cards'

export type SlashId =
  | TextKind
  | 'chart'
  | 'map'
  | 'metric'
  | 'table'
  | 'image'
  | 'file'
  | 'video'
  | 'embed'
  | 'people'
  | 'action'
  | 'rating'
  | 'choice'
  | 'comment'
  | 'matrix'
  | 'userDetails'
  | 'columns2'
  | 'columns3'
  | LookId
  | 'tableOfContents'
  | 'pageBreak'
  | 'horizontalRule'
  | 'footnote'
  | 'internal'
  | 'introduction'

/** One line of the menu of blocks. */
export interface SlashItem {
  id: SlashId
  group: 'text' | 'data' | 'media' | 'feedback' | 'layout'
  name: string
  icon: LucideIcon
  /** What it is good for, in a few words. */
  hint?: string
  /** What one can type at the start of a line instead. */
  typed?: string
  /** Other words people look for. */
  words: string[]
  /** Its settings open once it is placed, and are written in first; `beside`: its own words are. */
  opensSettings?: true | 'beside'
  /** What it does, where that is nothing about the line. */
  run?: () => void
  /** It is about the whole page: no column takes it. */
  pageOnly?: boolean
}
