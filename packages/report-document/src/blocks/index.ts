import type { BlockType } from '../types.ts'
import type { Block } from './block.ts'
import { action } from './action.ts'
import { blockquote } from './blockquote.ts'
import { bulletList } from './bulletList.ts'
import { callout } from './callout.ts'
import { chart } from './chart.ts'
import { codeBlock } from './codeBlock.ts'
import { column } from './column.ts'
import { columns } from './columns.ts'
import { embed } from './embed.ts'
import { file } from './file.ts'
import { heading } from './heading.ts'
import { horizontalRule } from './horizontalRule.ts'
import { image } from './image.ts'
import { listItem } from './listItem.ts'
import { map } from './map.ts'
import { metric } from './metric.ts'
import { orderedList } from './orderedList.ts'
import { pageBreak } from './pageBreak.ts'
import { paragraph } from './paragraph.ts'
import { people } from './people.ts'
import { question } from './question.ts'
import { standfirst } from './standfirst.ts'
import { table } from './table.ts'
import { tableCell, tableHeader } from './tableCell.ts'
import { tableOfContents } from './tableOfContents.ts'
import { tableRow } from './tableRow.ts'
import { taskItem } from './taskItem.ts'
import { taskList } from './taskList.ts'
import { title } from './title.ts'
import { userDetails } from './userDetails.ts'

/** Every kind of block there is, by type name. */
export const BLOCKS: Readonly<Record<BlockType, Block>> = {
  title,
  standfirst,
  heading,
  paragraph,
  bulletList,
  orderedList,
  listItem,
  taskList,
  taskItem,
  blockquote,
  callout,
  codeBlock,
  horizontalRule,
  columns,
  column,
  image,
  file,
  table,
  tableRow,
  tableCell,
  tableHeader,
  metric,
  chart,
  map,
  question,
  userDetails,
  tableOfContents,
  pageBreak,
  embed,
  action,
  people,
}

export const BLOCK_TYPES = Object.keys(BLOCKS) as BlockType[]

/** Kinds that carry `internal`: those that stand in the body by themselves. */
export const BODY_TYPES = BLOCK_TYPES.filter((type) => !BLOCKS[type].isPart)

/** The block of a type name, undefined for a name that is none (own keys only: `constructor` is no block). */
export const blockOf = (type: string): Block | undefined =>
  Object.hasOwn(BLOCKS, type) ? BLOCKS[type as BlockType] : undefined

/** The name of a block type; of one that this version doesn't know, the type itself. */
export const blockTypeName = (type: string): string => blockOf(type)?.name ?? type
