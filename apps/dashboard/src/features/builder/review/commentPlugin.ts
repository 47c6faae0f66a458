import type { Editor } from '@tiptap/core'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { loadChunk } from '../../../session/loadChunk.ts'
import type { BuilderUi } from '../builderUi.ts'
import { activeBlock, blocksIn, selectBlock } from '../editor/blocks.ts'
import type { Thread } from './queries.ts'
import { showThread, startComment } from './startComment.ts'
import { blockPlaces, quoteRange } from './threadsOf.ts'

/** Marks of a document that come later than the plugin. */
export type LateMarks = (doc: ProseMirrorNode) => Decoration[]

interface Shown {
  threads: readonly Thread[]
  activeId: string | null
  /** Suggested changes, which are looked for again with each change of the document. */
  late: LateMarks | null
}

interface Marked {
  shown: Shown
  marks: DecorationSet
}

/** Carries what is to be marked: set as meta of a transaction that changes nothing else. */
export const commentsKey = new PluginKey<Marked>('comments')

const NOTHING: Marked = { shown: { threads: [], activeId: null, late: null }, marks: DecorationSet.empty }

/**
 * Marks commented words, and the block of the thread in hand. Ctrl or ⌘, Alt and M begin a comment. Where the document
 * can only be read, the arrows move the selection from block to block and, in one, from word to word (with the shift key, over several), since
 * no caret would; Enter comments on it.
 */
export const commentPlugin = (editor: Editor, ui: BuilderUi, canComment: boolean) =>
  new Plugin<Marked>({
    key: commentsKey,
    state: {
      init: () => NOTHING,
      apply(transaction, before) {
        const { doc, docChanged, mapping } = transaction
        const asked = transaction.getMeta(commentsKey) as Shown | undefined
        const shown = asked ?? before.shown
        if (asked || (docChanged && shown.late)) {
          const all = [...marksOf(doc, shown), ...(shown.late?.(doc) ?? [])]
          return { shown, marks: DecorationSet.create(doc, all) }
        }
        return docChanged ? { shown, marks: before.marks.map(mapping, doc) } : before
      },
    },
    props: {
      decorations: (state) => commentsKey.getState(state)?.marks,
      attributes: editor.isEditable ? {} : { tabindex: '0', 'aria-readonly': 'true' },
      handleDOMEvents: {
        keydown: (_view, event) => {
          if (event.code === 'KeyM' && event.altKey && (event.ctrlKey || event.metaKey)) {
            if (!canComment) return false
            event.preventDefault()
            startComment(editor, ui, undefined, event.shiftKey)
            return true
          }
          return !editor.isEditable && readsOn(editor, ui, canComment, event)
        },
        click: (_view, event) => {
          const mark = (event.target as HTMLElement).closest<HTMLElement>('[data-commented]')
          const id = mark?.dataset.commented
          if (id) showThread(ui, id, false)
          return false
        },
      },
    },
  })

/** Keys of a document that is only read. */
function readsOn(editor: Editor, ui: BuilderUi, canComment: boolean, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const aside = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (aside !== 0) {
    event.preventDefault()
    const { shiftKey } = event
    void loadChunk(() => import('./selectWords.ts')).then(({ selectWords }) =>
      selectWords(editor, aside, shiftKey),
    )
    return true
  }
  if (event.shiftKey) return false
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const block = activeBlock(editor.state)
  if (!block) return false
  if (by === 0) {
    if (event.key !== 'Enter' || !canComment) return false
    event.preventDefault()
    startComment(editor, ui)
    return true
  }
  const blocks = [...blocksIn(editor.state.doc)]
  const next = blocks[blocks.findIndex(({ id }) => id === block.id) + by]
  event.preventDefault()
  if (next) {
    selectBlock(editor, next)
    editor.view.dom.focus({ preventScroll: true })
    const element = editor.view.nodeDOM(next.pos)
    if (element instanceof HTMLElement) element.scrollIntoView({ block: 'nearest' })
  }
  return true
}

function marksOf(doc: ProseMirrorNode, { threads, activeId }: Shown): Decoration[] {
  const places = blockPlaces(doc)
  return threads.flatMap(({ id, blockId, quote, resolvedAt, suggestion }) => {
    const pos = places.get(blockId)
    const node = pos === undefined ? null : doc.nodeAt(pos)
    if (pos === undefined || !node || (resolvedAt !== null && id !== activeId)) return []
    if (suggestion?.state === 'open') return []
    const active = id === activeId ? 'true' : 'false'
    const range = quoteRange(node, pos, quote)
    if (range)
      return [
        Decoration.inline(range.from, range.to, {
          class: 'bb-commented',
          'data-commented': id,
          'data-active': active,
        }),
      ]
    return id === activeId ? [Decoration.node(pos, pos + node.nodeSize, { class: 'bb-commented-block' })] : []
  })
}
