export {
  lossesInWords,
  type MarkdownText,
  MAX_MARKDOWN,
  MAX_PASTED_MARKDOWN,
  readMarkdown,
} from './readMarkdown.ts'
