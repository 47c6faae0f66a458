export {
  lossesInWords,
  type MarkdownText,
  MAX_MARKDOWN,
  MAX_PASTED_MARKDOWN,
  readMarkdown,
  readTree,
} from './readMarkdown.ts'
export type { BlockNode, InlineNode, TableNode, Tree } from './tree.ts'
