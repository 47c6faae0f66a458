import { type Block, textBelow } from './block.ts'

export const bulletList: Block = {
  type: 'bulletList',
  adapt: (extension) => extension,
  plainText: textBelow,
  migrations: [],
}
