import { InputRule } from '@tiptap/core'
import { newBlockId } from '@bubbles/report-document'
import { Fragment, type Node as ProseMirrorNode } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'

/**
 * `[ ] ` at the beginning of a point makes it a task, and `[x] ` one that is done: in Markdown a task is written as a point of a list.
 * The points before and after it stay what they are.
 */
export const taskRule = new InputRule({
  find: /^\[([ x]?)\]\s$/i,
  handler: ({ state, range, match }) => {
    const $from = state.doc.resolve(range.from)
    const list = $from.node(-2) as ProseMirrorNode | undefined
    // What stands below the words of a point isn't its beginning, and a list within a list takes no tasks.
    if (list === undefined || $from.node(-1).type.name !== 'listItem' || $from.index(-1) !== 0) return null
    const { nodes } = state.schema
    const { tr } = state
    tr.delete(range.from, range.to)
    const start = $from.before(-2)
    const written = tr.doc.nodeAt(start)!
    const at = $from.index(-2)
    const points = written.content.content
    const item = nodes.taskItem!.create(
      { id: newBlockId(), checked: match[1]?.toLowerCase() === 'x' },
      points[at]!.content,
    )
    const tasks = nodes.taskList!.create({ id: newBlockId() }, item)
    const before = points.slice(0, at)
    const after = points.slice(at + 1)
    const made = [
      ...(before.length > 0 ? [written.copy(Fragment.from(before))] : []),
      tasks,
      ...(after.length > 0
        ? [written.type.create({ ...written.attrs, id: newBlockId() }, Fragment.from(after))]
        : []),
    ]
    const $list = tr.doc.resolve(start)
    const fits = $list.parent.canReplace($list.index(), $list.index() + 1, Fragment.from(made))
    if (!fits) return null
    tr.replaceWith(start, start + written.nodeSize, made)
    const tasksAt = start + (before.length > 0 ? made[0]!.nodeSize : 0)
    tr.setSelection(TextSelection.create(tr.doc, tasksAt + 3))
    return undefined
  },
})
