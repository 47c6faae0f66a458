import { CodeBlock } from '@tiptap/extension-code-block'
import { type Block, jsonAttribute, textBelow } from './block.ts'

/** Code or plain text in one width, lines as they stand. */
export const codeBlock: Block = {
  type: 'codeBlock',
  name: 'Code',
  node: CodeBlock.extend({ addAttributes: () => ({ language: jsonAttribute('language', '') }) }),
  plainText: textBelow,
  migrations: [],
}
