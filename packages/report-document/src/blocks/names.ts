import type { BlockType } from '../types.ts'

/** What people call each block: on every screen, in mails and in the API. */
export const BLOCK_NAMES = {
  title: 'Title',
  standfirst: 'Introduction',
  heading: 'Heading',
  paragraph: 'Text',
  bulletList: 'Bulleted list',
  orderedList: 'Numbered list',
  listItem: 'List item',
  taskList: 'Task list',
  taskItem: 'Task',
  blockquote: 'Quote',
  callout: 'Callout',
  codeBlock: 'Code',
  horizontalRule: 'Divider',
  image: 'Image',
  columns: 'Columns',
  column: 'Column',
  table: 'Table',
  tableRow: 'Row',
  tableHeader: 'Header cell',
  tableCell: 'Cell',
  metric: 'Number',
  chart: 'Chart',
  map: 'Map',
  question: 'Question',
  userDetails: 'Reader details',
  tableOfContents: 'Contents',
  pageBreak: 'Page break',
  embed: 'Embed',
} as const satisfies Record<BlockType, string>

/** The name of a block type; of one that this version doesn't know, the type itself. */
export const blockTypeName = (type: string): string =>
  Object.hasOwn(BLOCK_NAMES, type) ? BLOCK_NAMES[type as BlockType] : type
