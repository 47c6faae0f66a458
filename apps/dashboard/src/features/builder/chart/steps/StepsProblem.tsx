import type { Dataset } from '@bubbles/tables'
import type { Editor } from '@tiptap/core'
import { useEffect } from 'react'
import { useStepsRun } from './useDataSteps.ts'

/** Draws nothing: says whether one of a figure’s steps can’t be taken, whichever part of its settings is open. */
export default function StepsProblem({
  editor,
  blockId,
  source,
  onProblem,
}: {
  editor: Editor
  blockId: string
  source: Dataset | undefined
  onProblem: (isThere: boolean) => void
}) {
  const { run } = useStepsRun(editor, blockId, source)
  const isThere = run !== null && run.problem !== null
  useEffect(() => {
    onProblem(isThere)
    return () => onProblem(false)
  }, [isThere, onProblem])
  return null
}
