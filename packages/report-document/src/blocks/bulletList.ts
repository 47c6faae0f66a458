import { type Block, textBelow } from './block.ts'

export const bulletList: Block = {
  type: 'bulletList',
  name: 'Bulleted list',
  adapt: (extension) => extension,
  plainText: textBelow,
  migrations: [],
}
