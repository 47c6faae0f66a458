import { CodeBlock } from '@tiptap/extension-code-block'
import { z } from 'zod'
import { type Block, bodyAttrs, jsonAttribute, textBelow } from './block.ts'

/** Code or plain text in one width, lines as they stand. */
export const codeBlock: Block = {
  type: 'codeBlock',
  name: 'Code',
  attrs: z.strictObject({
    ...bodyAttrs,
    /** What it is written in, as its author says; shown and never executed. */
    language: z.string().max(40).default(''),
  }),
  node: CodeBlock.extend({ addAttributes: () => ({ language: jsonAttribute('language', '') }) }),
  plainText: textBelow,
  migrations: [],
}
