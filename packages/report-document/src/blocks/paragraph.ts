import { type Block, textBelow } from './block.ts'

export const paragraph: Block = {
  type: 'paragraph',
  adapt: (extension) => extension,
  plainText: textBelow,
  migrations: [],
}
