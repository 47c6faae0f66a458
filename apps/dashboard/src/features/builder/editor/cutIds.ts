import { Extension, type Extensions } from '@tiptap/core'
import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'

/**
 * Blocks that are cut and pasted keep their ids, so that links to them, and their comments, find them where they are then. The
 * extension that gives ids takes them off all that is pasted; they are given back where they are free, which they are
 * not for a copy, nor when something cut is pasted once more.
 */
export function cutIds(): Extensions {
  let cut: ReadonlySet<unknown> = new Set()
  let pasted = Slice.empty
  return [
    Extension.create({
      name: 'cutIds',
      // Before the extension that takes ids away.
      priority: 20_000,
      addProseMirrorPlugins: () => [
        new Plugin({
          props: {
            handleDOMEvents: {
              cut: ({ state }) => {
                cut = idsIn(state.selection.content().content)
                return false
              },
              // What was cut before isn't on the clipboard any more.
              copy: () => {
                cut = new Set()
                return false
              },
            },
            transformPasted: (slice) => {
              pasted = slice
              return slice
            },
          },
        }),
      ],
    }),
    Extension.create({
      name: 'cutIdsGivenBack',
      priority: 1,
      addProseMirrorPlugins: () => [
        new Plugin({
          props: {
            transformPasted: (slice, { dragging, state }) => {
              if (dragging || cut.size === 0) return slice
              const taken = idsIn(state.doc.content)
              const free = new Set([...cut].filter((id) => !taken.has(id)))
              return new Slice(withIds(slice.content, pasted.content, free), slice.openStart, slice.openEnd)
            },
          },
        }),
      ],
    }),
  ]
}

function idsIn(content: Fragment): Set<unknown> {
  const ids = new Set<unknown>()
  content.descendants((node) => void (node.attrs.id && ids.add(node.attrs.id)))
  return ids
}

/** What is pasted, with those of the ids it came with that are free. */
const withIds = (content: Fragment, before: Fragment, free: ReadonlySet<unknown>): Fragment =>
  Fragment.from(
    content.content.map((node, at) => {
      const other = before.maybeChild(at)
      return other && !node.isText && other.type === node.type ? withId(node, other, free) : node
    }),
  )

function withId(node: Node, before: Node, free: ReadonlySet<unknown>): Node {
  const { id } = before.attrs
  const attrs = free.has(id) ? { ...node.attrs, id } : node.attrs
  return node.type.create(attrs, withIds(node.content, before.content, free), node.marks)
}
