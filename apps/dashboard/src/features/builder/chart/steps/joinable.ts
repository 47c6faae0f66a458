import { type DataStep, figuresJoinedBy, isMadeFrom, type JoinableFigure } from '@bubbles/tables/steps'
import type { Editor } from '@tiptap/core'
import { createContext } from 'react'

/** A figure whose table can be joined, as it is called in a list. */
export interface JoinableChoice {
  id: string
  name: string
  dataset: string
}

/** The figures of a report by the ids of their blocks, in the order of the page. */
export function figuresIn(editor: Editor): Map<string, JoinableFigure> {
  const figures = new Map<string, JoinableFigure>()
  editor.state.doc.descendants(({ type, attrs }) => {
    if (type.name !== 'chart' && type.name !== 'map') return
    figures.set(String(attrs.id), {
      dataset: typeof attrs.dataset === 'string' ? attrs.dataset : null,
      title: String(attrs.title ?? ''),
      steps: (attrs.dataSteps ?? []) as readonly DataStep[],
    })
  })
  return figures
}

/** The figures that a figure can join: those with data that aren't made from it. */
export function joinableBy(editor: Editor, blockId: string): JoinableChoice[] {
  const figures = figuresIn(editor)
  return [...figures].flatMap(([id, { dataset, title }], at) =>
    dataset === null || isMadeFrom(figures, id, blockId)
      ? []
      : [{ id, dataset, name: title.trim() || `Figure ${at + 1}` }],
  )
}

/** The figures that join this one, which have to follow when its table changes. */
export const followersOf = (editor: Editor, blockId: string): string[] =>
  [...figuresIn(editor)].flatMap(([id, { steps }]) => (figuresJoinedBy(steps).includes(blockId) ? [id] : []))

/** What the figure whose steps are shown can join. */
export const Joinable = createContext<readonly JoinableChoice[]>([])
