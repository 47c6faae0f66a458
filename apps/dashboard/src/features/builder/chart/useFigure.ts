import type { CellAt } from '@bubbles/tables'
import { useQuery } from '@tanstack/react-query'
import { useEditorState } from '@tiptap/react'
import { useCallback, useMemo, useState } from 'react'
import { blockById, figureNumber, setBlockAttrs, undoStep } from '../editor/blocks.ts'
import { type DataTable, useDataTable } from './data/useDataTable.ts'
import { type FigureStep, isStep } from './StepTabs.tsx'
import { useFirstMissing } from './useFirstMissing.ts'
import { datasetQuery } from '../queries.ts'
import type { PanelProps } from '../panel/PanelProps.ts'

/** Writes settings into a figure. A choice is an undo step of its own; typing in a field is grouped as typing is. */
export type ChangeFigure<Spec> = (settings: Partial<Spec>, how?: 'choice' | 'typing') => void

/** A chart or a map whose settings are open: its block, its table, and where in the four steps one is. */
export interface Figure<Spec> {
  /** Somebody has deleted the block meanwhile. */
  isGone: boolean
  number: number
  spec: Spec
  /** The data that came, as it is edited. */
  data: DataTable
  /** What is drawn: the outcome of steps, or else the same. */
  drawn: DataTable
  /** Whether there are steps between the two. */
  hasSteps: boolean
  step: FigureStep
  go: (step: FigureStep) => void
  change: ChangeFigure<Spec>
  /** The cell the grid is to show when it opens. */
  jump: CellAt | null
  setJump: (cell: CellAt | null) => void
}

/**
 * @param specOf reads the block's attributes; must be the same function each time
 * @param first the step a figure that has data opens with
 */
export function useFigure<Spec extends object>(
  { editor, ui, blockId, step: asked }: PanelProps,
  specOf: (attrs: Record<string, unknown>) => Spec,
  first: FigureStep,
): Figure<Spec> {
  const { attrs, number } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      attrs: blockById(now.state.doc, blockId)?.node.attrs ?? null,
      number: figureNumber(now.state.doc, blockId),
    }),
  })
  const hash = (attrs?.dataset as string | null | undefined) ?? null
  const step: FigureStep = isStep(asked) ? asked : hash === null ? 'data' : first
  const sourceHash = (attrs?.sourceTable as string | null | undefined) ?? null
  const data = useDataTable(editor, blockId, sourceHash ?? hash)
  const outcome = useQuery(datasetQuery(sourceHash === null ? null : hash)).data?.dataset
  const drawn = sourceHash === null ? data : { ...data, dataset: outcome }
  const [jump, setJump] = useState<CellAt | null>(null)
  const spec = useMemo(() => writtenSpec(specOf, attrs ?? {}), [specOf, attrs])
  const change = useCallback<ChangeFigure<Spec>>(
    (settings, how = 'choice') => {
      const write = () => setBlockAttrs(editor, blockId, settings)
      if (how === 'choice') undoStep(editor, write)
      else write()
    },
    [editor, blockId],
  )
  const went = useFirstMissing(step)
  const go = (next: FigureStep) => {
    went(next)
    ui.openPanel(blockId, next)
  }
  return {
    isGone: attrs === null,
    number,
    spec,
    data,
    drawn,
    hasSteps: sourceHash !== null,
    step,
    go,
    change,
    jump,
    setJump,
  }
}

/** The settings with the address of the source as it was typed: one that cannot be used is shown and counted. */
function writtenSpec<Spec extends object>(
  specOf: (attrs: Record<string, unknown>) => Spec,
  attrs: Record<string, unknown>,
): Spec {
  const spec = specOf(attrs)
  return typeof attrs.sourceUrl === 'string' ? { ...spec, sourceUrl: attrs.sourceUrl } : spec
}
