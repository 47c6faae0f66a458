import { type Block, textBelow } from './block.ts'

export const paragraph: Block = {
  type: 'paragraph',
  name: 'Text',
  adapt: (extension) => extension,
  plainText: textBelow,
  migrations: [],
}
