import type { Block } from './block.ts'

export const horizontalRule: Block = {
  type: 'horizontalRule',
  adapt: (extension) => extension,
  plainText: () => '',
  migrations: [],
}
