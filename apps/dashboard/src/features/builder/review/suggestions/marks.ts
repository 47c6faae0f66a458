import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { Decoration } from '@tiptap/pm/view'
import { nameOf } from '../mentions.ts'
import type { Thread } from '../queries.ts'
import { blockPlaces } from '../threadsOf.ts'
import { isOpenSuggestion, placeOf, type SuggestionThread } from './place.ts'
import './suggestions.css'

/**
 * Open suggestions as they are shown in a document: the words they replace struck, the new ones behind them, with the
 * author's name. What has changed beneath them is told in their cards alone.
 */
export function suggestionMarks(
  threads: readonly Thread[],
  activeId: string | null,
): (doc: ProseMirrorNode) => Decoration[] {
  const open = threads.filter(isOpenSuggestion)
  return (doc) => {
    const places = blockPlaces(doc)
    return open.flatMap((thread) => {
      const place = placeOf(doc, thread, places)
      if (!place) return []
      const { nodeSize } = doc.nodeAt(place.pos)!
      if (place.located.kind !== 'same')
        return thread.id === activeId
          ? [Decoration.node(place.pos, place.pos + nodeSize, { class: 'bb-commented-block' })]
          : []
      const [from, to] = [place.pos + 1 + place.located.from, place.pos + 1 + place.located.to]
      const isActive = thread.id === activeId
      return [
        ...(from < to ? [struck(from, to, thread.id, isActive)] : []),
        Decoration.widget(to, () => inserted(thread, isActive), {
          key: `${thread.id} ${thread.suggestion.version} ${isActive}`,
          // After the words it replaces, before a caret that stands there.
          side: -1,
          ignoreSelection: true,
        }),
      ]
    })
  }
}

/** A span and no `del`: an editor that reads its elements again takes that for words struck through. */
const struck = (from: number, to: number, id: string, isActive: boolean): Decoration =>
  Decoration.inline(from, to, {
    class: 'bb-suggested-out',
    role: 'deletion',
    'data-commented': id,
    'data-active': String(isActive),
  })

function inserted({ id, suggestion }: SuggestionThread, isActive: boolean): HTMLElement {
  const { replacement, original, createdBy } = suggestion
  const name = nameOf(createdBy)
  const whole = document.createElement('span')
  whole.className = 'bb-suggested'
  whole.contentEditable = 'false'
  whole.dataset.commented = id
  whole.dataset.active = String(isActive)
  if (replacement !== '') {
    const words = span('bb-suggested-in', replacement)
    words.setAttribute('role', 'insertion')
    whole.append(words)
  }
  const author = span('bb-suggested-by', name)
  author.ariaHidden = 'true'
  whole.append(author, span('bb-suggested-heard', spoken(name, original, replacement)))
  return whole
}

/** Heard where the change is seen. */
const spoken = (name: string, original: string, replacement: string): string => {
  if (replacement === '') return ` (${name} suggests removing this) `
  return original === '' ? ` (${name} suggests adding this) ` : ` (${name} suggests this instead) `
}

function span(className: string, text: string): HTMLElement {
  const element = document.createElement('span')
  element.className = className
  element.textContent = text
  return element
}
