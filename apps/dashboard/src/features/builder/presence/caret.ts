import { type Editor, Extension, type Extensions } from '@tiptap/core'
import { CollaborationCaret } from '@tiptap/extension-collaboration-caret'
import type { Awareness } from 'y-protocols/awareness'
import { activeBlock } from '../editor/blocks.ts'
import './caret.css'
import { COLOURS, firstName } from './people.ts'
import './caret.css'

declare module '@tiptap/core' {
  interface Storage {
    /** Absent where there is no socket. */
    presence?: { awareness: Awareness }
  }
}

/** Others' carets and selections in the text, and where this person is, for theirs. */
export const presenceExtensions = (awareness: Awareness): Extensions => [
  CollaborationCaret.configure({
    provider: { awareness: othersOf(awareness) },
    // Who this is the server knows; a browser cannot say.
    user: {},
    render: drawCaret,
    selectionRender: ({ place }) => ({
      nodeName: 'span',
      class: `bb-selected-by bb-person-${colourOf(place)}`,
    }),
  }),
  Extension.create({
    name: 'presence',
    addStorage: () => ({ awareness }),
    onSelectionUpdate() {
      tellBlock(this.editor, awareness)
    },
    onFocus() {
      tellBlock(this.editor, awareness)
    },
  }),
]

type Listener = (changes: Record<'added' | 'updated' | 'removed', number[]>, origin: unknown) => void

/**
 * The awareness as carets are drawn by: silent about this person. One's own caret moves with every key, and drawing
 * everybody's anew for it would cost another pass over the document.
 */
function othersOf(awareness: Awareness): Awareness {
  const heard = new Map<Listener, Listener>()
  const isOfOthers = (id: number) => id !== awareness.clientID
  return Object.assign(Object.create(awareness) as Awareness, {
    on: (name: 'change' | 'update', listener: Listener) => {
      const own: Listener = (changes, origin) => {
        const { added, updated, removed } = changes
        if ([...added, ...updated, ...removed].some(isOfOthers)) listener(changes, origin)
      }
      heard.set(listener, own)
      awareness.on(name, own)
    },
    off: (name: 'change' | 'update', listener: Listener) => {
      awareness.off(name, heard.get(listener) ?? listener)
      heard.delete(listener)
    },
  })
}

function tellBlock(editor: Editor, awareness: Awareness): void {
  const blockId = activeBlock(editor.state)?.id || null
  if ((awareness.getLocalState()?.blockId ?? null) !== blockId)
    awareness.setLocalStateField('blockId', blockId)
}

const colourOf = (place: unknown): number => (typeof place === 'number' ? place % COLOURS : 0)

/** A line, and a flag with the name that fades. Not read out: it would be, in the middle of a word. */
function drawCaret({ name, place }: Record<string, unknown>): HTMLElement {
  const caret = document.createElement('span')
  caret.className = `bb-caret bb-person-${colourOf(place)}`
  caret.ariaHidden = 'true'
  const flag = document.createElement('span')
  flag.className = 'bb-caret-flag'
  // By CSS, so that the name is no part of the text that is copied or searched.
  flag.dataset.name = firstName(typeof name === 'string' ? name : '')
  caret.append('\u2060', flag, '\u2060')
  return caret
}
