import { type Block, textBelow } from './block.ts'

export const bulletList: Block = {
  type: 'bulletList',
  name: 'List',
  adapt: (extension) => extension,
  plainText: textBelow,
  migrations: [],
}
