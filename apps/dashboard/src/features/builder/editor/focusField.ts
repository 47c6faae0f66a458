import type { Editor } from '@tiptap/core'
import { blockElement } from './blocks.ts'

/** Views and panels are drawn a moment after they are asked for; this is how long one waits for a field. */
const TRIES = 60
const PAUSE = 50

/** Focuses an element as soon as it is there. */
const focusWhenThere = (find: () => HTMLElement | null | undefined): void =>
  whenThere(find, (element) => element.focus())

/**
 * Does something with an element as soon as it is there.
 * A press of the pointer in the meantime ends the waiting: by then the person is writing somewhere else.
 */
export function whenThere<Found extends HTMLElement>(
  find: () => Found | null | undefined,
  then: (element: Found) => void,
): void {
  let tries = 0
  const left = new AbortController()
  addEventListener('pointerdown', () => left.abort(), { capture: true, once: true, signal: left.signal })
  const look = () => {
    if (left.signal.aborted) return
    const element = find()
    if (!element && ++tries < TRIES) return void setTimeout(look, PAUSE)
    left.abort()
    if (element) then(element)
  }
  look()
}

/** The field of a block that is written in where it stands (a question's words, an embed's address). */
export const firstFieldOf = (editor: Editor, id: string): HTMLElement | null =>
  blockElement(editor, id)?.querySelector<HTMLElement>('[data-first-field]') ?? null

export const focusFirstField = (editor: Editor, id: string): void =>
  focusWhenThere(() => (editor.isDestroyed ? null : firstFieldOf(editor, id)))

/** The first field of the settings at the right, or the step they open at. */
export const focusPanel = (): void =>
  focusWhenThere(() =>
    document.querySelector<HTMLElement>(
      '[data-panel] :is(input:not([type=file]), textarea, select, [role=tab][aria-selected=true])',
    ),
  )

/** The field of the settings at the right that a finding is about, brought to the middle; the first where none is. */
export function focusFinding(code: string): void {
  focusPanel()
  whenThere(
    () => document.querySelector<HTMLElement>(`[data-panel] [data-about="${CSS.escape(code)}"]`),
    (field) => {
      field.focus({ preventScroll: true })
      field.scrollIntoView({ block: 'center' })
    },
  )
}
