import type { Node } from '@tiptap/core'
import { TaskList } from '@tiptap/extension-list'
import { type Block, textBelow } from './block.ts'

export const taskList: Block = {
  type: 'taskList',
  name: 'Task list',
  node: TaskList as Node,
  plainText: textBelow,
  migrations: [],
}
