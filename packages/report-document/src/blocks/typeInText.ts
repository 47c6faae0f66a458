import { blockTypeName } from './index.ts'

/** Kinds of blocks that can be turned into one another. */
const TYPES: Readonly<Record<string, string>> = {
  title: 'title',
  introduction: 'introduction',
  heading: 'heading',
  paragraph: 'text',
  bulletList: 'bulleted list',
  orderedList: 'numbered list',
  taskList: 'task list',
  blockquote: 'quote',
  callout: 'callout',
  codeBlock: 'code',
  chart: 'chart',
  map: 'map',
  table: 'table',
  image: 'image',
  metric: 'number',
}

/** A kind of block within a sentence: "bulleted list". */
export const typeInText = (type: string): string => TYPES[type] ?? blockTypeName(type).toLowerCase()
