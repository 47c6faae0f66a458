import { countInWords } from '../../../format/numbers.ts'
import { percent } from '../../../format/shares.ts'
import { duration } from '../../../format/durations.ts'
import type { MeasuredBlock } from './blockNumbers.ts'
import { blockName } from './reportBlocks.ts'

/** What using a kind of block means. */
const USES: Record<string, string> = {
  chart: 'used the tooltip',
  map: 'used the tooltip',
  table: 'used it',
  paragraph: 'followed a link',
  bulletList: 'followed a link',
  orderedList: 'followed a link',
  embed: 'used it',
  action: 'followed it',
  file: 'downloaded it',
  people: 'followed a link',
  columns: 'followed a link',
}

/** Blocks that readers answer. */
const isAsking = (type: string): boolean => type === 'question' || type === 'userDetails'

/** Whether use of the block is counted: answers are no events of reading, so nothing is known here of who gave them. */
export const isUseCounted = ({ use, type }: Pick<MeasuredBlock, 'use' | 'type'>): boolean =>
  use > 0 || !isAsking(type)

/** "19% used the tooltip"; '' where nobody did. */
export const usedWords = ({ use, type }: Pick<MeasuredBlock, 'use' | 'type'>): string =>
  use < 0.005 ? '' : `${percent(use)} ${isAsking(type) ? 'answered' : (USES[type] ?? 'used it')}`

/** "19% used", where there is little room; '' where nobody did. */
export const usedInShort = ({ use, type }: Pick<MeasuredBlock, 'use' | 'type'>): string =>
  use < 0.005 ? '' : `${percent(use)} ${isAsking(type) ? 'answered' : 'used'}`

/** A block and its numbers in one line, for who hears the list. */
export function blockInWords(block: MeasuredBlock, visits: number): string {
  const words = block.label === '' || block.label === block.name ? '' : ` “${block.label}”`
  const name = `${blockName(block)}${words}`
  if (visits === 0) return `${name}: no one read it`
  const parts = [
    `reached by ${percent(block.reach)}`,
    ...(block.sessions === 0 ? [] : [`${duration(block.attention)} median attention`]),
    usedWords(block),
    block.exits === null || block.exits === 0 ? '' : `${countInWords(block.exits)} stopped here`,
    block.ends === null ? '' : `${countInWords(block.ends)} read to the end`,
  ]
  return `${name}: ${parts.filter(Boolean).join(', ')}`
}
