import type { ReactNode } from 'react'
import type { Jump } from '../../../shell/jump/jumps.ts'
import type { SlashItem } from '../slash/SlashItem.ts'
import type { WritingRequest } from './WritingRequest.ts'

/** Where people ask for a text to be suggested. It comes late, so that nothing of it loads where it is off. */
export interface Helps {
  /** A line of the menu of blocks. */
  item: SlashItem
  /** A button of the bar over selected words. */
  bar: ReactNode
  suggest: (request: WritingRequest) => void
  /** What Ctrl+K offers: all that can be asked for where the caret is. */
  jumps: () => Jump[]
}
