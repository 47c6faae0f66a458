import { useMediaQuery } from '@bubbles/ui'
import type { Editor } from '@tiptap/core'
import { useSyncExternalStore } from 'react'
import { lazyPart } from '../../../session/lazy.ts'
import type { PublishedReport } from '../../../api/reports.ts'
import type { BuilderUi } from '../builderUi.ts'
import { MARGIN_QUERY } from '../review/startComment.ts'
import { showReaders } from './useReadersShown.ts'

/** Comes when it is first asked for: writing does not need it. */
const ReaderMargin = lazyPart(async () => ({ default: (await import('./ReaderMargin.tsx')).ReaderMargin }))

/** The readers' numbers while they are switched on: in the margin where it is free, else at the paper's edge. */
export function ReaderLayer({
  editor,
  ui,
  reportId,
  live,
}: {
  editor: Editor
  ui: BuilderUi
  reportId: string
  /** What is live of the report; of two editions the newer one counts. */
  live: readonly PublishedReport[]
}) {
  const wide = useMediaQuery(MARGIN_QUERY)
  const readers = useSyncExternalStore(ui.subscribe, () => ui.get().readers)
  const beside = useSyncExternalStore(ui.subscribe, () => ui.get().panel !== null || ui.get().drawer !== null)
  if (!readers) return null
  const [newest = null] = live.toSorted((a, b) => b.edition - a.edition)
  return (
    <ReaderMargin
      editor={editor}
      reportId={reportId}
      live={newest}
      compact={!wide || beside}
      onClose={() => showReaders(ui, false)}
    />
  )
}
