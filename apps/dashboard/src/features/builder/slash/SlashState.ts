import type { SlashItem } from './SlashItem.ts'

/** The open menu of blocks. */
export interface SlashState {
  query: string
  items: SlashItem[]
  active: number
  /** Where the slash stands on the screen now. */
  lineOf: () => DOMRect | null
  choose: (item: SlashItem) => void
}
