import { z } from 'zod'
import type { BlockType } from '../types.ts'
import { actionAttrs } from './action.ts'
import { blockquoteAttrs } from './blockquote.ts'
import { blockId, bodyAttrs } from './body.ts'
import { bulletListAttrs } from './bulletList.ts'
import { calloutAttrs } from './callout.ts'
import { chartAttrs } from './chart.ts'
import { codeBlockAttrs } from './codeBlock.ts'
import { columnsAttrs } from './columns.ts'
import { embedAttrs } from './embed.ts'
import { fileAttrs } from './file.ts'
import { headingAttrs } from './heading.ts'
import { imageAttrs } from './image.ts'
import { mapAttrs } from './map.ts'
import { metricAttrs } from './metric.ts'
import { noteAttrs } from './note.ts'
import { peopleAttrs } from './people.ts'
import { questionAttrs } from './question.ts'
import { tableAttrs } from './table.ts'
import { cellAttrs } from './tableCell.ts'
import { tableOfContentsAttrs } from './tableOfContents.ts'
import { taskItemAttrs } from './taskItem.ts'
import { titleAttrs } from './title.ts'
import { userDetailsAttrs } from './userDetails.ts'

/** A block of the body that has no settings. */
const body = z.strictObject(bodyAttrs)
/** A part of a block, or of the page, that has none. */
const part = z.strictObject({ id: blockId })

/**
 * Validators of each block's `attrs`, strict: an attribute that is not named is refused. They stand apart from
 * `blocks/`, because whoever only writes in a document needs its nodes, not what checks them.
 */
export const ATTRS: Readonly<Record<BlockType, z.ZodObject>> = {
  title: titleAttrs,
  standfirst: part,
  heading: headingAttrs,
  paragraph: noteAttrs,
  bulletList: bulletListAttrs,
  orderedList: noteAttrs,
  listItem: part,
  taskList: body,
  taskItem: taskItemAttrs,
  blockquote: blockquoteAttrs,
  callout: calloutAttrs,
  codeBlock: codeBlockAttrs,
  horizontalRule: body,
  columns: columnsAttrs,
  column: part,
  image: imageAttrs,
  file: fileAttrs,
  table: tableAttrs,
  tableRow: part,
  tableCell: cellAttrs,
  tableHeader: cellAttrs,
  metric: metricAttrs,
  chart: chartAttrs,
  map: mapAttrs,
  question: questionAttrs,
  userDetails: userDetailsAttrs,
  tableOfContents: tableOfContentsAttrs,
  pageBreak: body,
  embed: embedAttrs,
  action: actionAttrs,
  people: peopleAttrs,
}
