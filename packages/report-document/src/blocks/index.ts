import type { BlockType } from '../types.ts'
import type { Block } from './block.ts'
import { blockquote } from './blockquote.ts'
import { bulletList } from './bulletList.ts'
import { chart } from './chart.ts'
import { heading } from './heading.ts'
import { horizontalRule } from './horizontalRule.ts'
import { image } from './image.ts'
import { listItem } from './listItem.ts'
import { map } from './map.ts'
import { orderedList } from './orderedList.ts'
import { paragraph } from './paragraph.ts'
import { standfirst } from './standfirst.ts'
import { title } from './title.ts'

/** Every kind of block there is, by type name. */
export const BLOCKS: Readonly<Record<BlockType, Block>> = {
  title,
  standfirst,
  heading,
  paragraph,
  bulletList,
  orderedList,
  listItem,
  blockquote,
  horizontalRule,
  image,
  chart,
  map,
}

export const BLOCK_TYPES = Object.keys(BLOCKS) as BlockType[]

/** The block of a type name, undefined for a name that is none (own keys only: `constructor` is no block). */
export const blockOf = (type: string): Block | undefined =>
  Object.hasOwn(BLOCKS, type) ? BLOCKS[type as BlockType] : undefined
