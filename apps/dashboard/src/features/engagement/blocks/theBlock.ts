/** Kinds of blocks within a sentence. */
const THE: Readonly<Record<string, string>> = {
  title: 'the title',
  introduction: 'the introduction',
  heading: 'the heading',
  paragraph: 'the text',
  bulletList: 'the bulleted list',
  orderedList: 'the numbered list',
  taskList: 'the task list',
  blockquote: 'the quote',
  callout: 'the callout',
  codeBlock: 'the code',
  columns: 'the columns',
  image: 'the image',
  table: 'the table',
  metric: 'the number',
  chart: 'the chart',
  map: 'the map',
  question: 'the question',
  userDetails: 'the reader details',
  tableOfContents: 'the contents',
  embed: 'the embed',
  action: 'the action',
  file: 'the file',
  people: 'the people',
}

/** A block by its kind, within a sentence: "the title". */
export const theBlock = (type: string, isNumbers: boolean): string =>
  isNumbers ? 'the numbers' : (THE[type] ?? 'the block')
