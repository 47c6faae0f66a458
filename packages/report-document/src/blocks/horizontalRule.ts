import type { Block } from './block.ts'

export const horizontalRule: Block = {
  type: 'horizontalRule',
  name: 'Divider',
  isPageOnly: true,
  adapt: (extension) => extension,
  plainText: () => '',
  migrations: [],
}
