import type { Node } from '@tiptap/core'
import { TaskList } from '@tiptap/extension-list'
import { z } from 'zod'
import { type Block, bodyAttrs, textBelow } from './block.ts'

export const taskList: Block = {
  type: 'taskList',
  name: 'Task list',
  attrs: z.strictObject({ ...bodyAttrs }),
  node: TaskList as Node,
  plainText: textBelow,
  migrations: [],
}
