import type { Block } from './block.ts'

export const horizontalRule: Block = {
  type: 'horizontalRule',
  name: 'Divider',
  adapt: (extension) => extension,
  plainText: () => '',
  migrations: [],
}
