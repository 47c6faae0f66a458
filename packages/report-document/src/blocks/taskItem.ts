import { TaskItem } from '@tiptap/extension-list'
import { type Block, textBelow } from './block.ts'

/** One task: a box, a paragraph, and lists below it. */
export const taskItem: Block = {
  type: 'taskItem',
  name: 'Task',
  isPart: true,
  node: TaskItem.extend({
    content: 'paragraph (bulletList | orderedList | taskList)*',
  }).configure({ nested: true }),
  plainText: textBelow,
  migrations: [],
}
