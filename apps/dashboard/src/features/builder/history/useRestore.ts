import { toasts } from '@bubbles/ui'
import type { Editor } from '@tiptap/core'
import { forgetSteps, holdUndo, type ServerSteps } from '../editor/undo.ts'
import type { SyncProvider } from '../sync/SyncProvider.ts'
import { onMomentWords } from './entries.ts'
import { noteRestored } from './othersRestores.ts'
import { useRestoreVersion, type Version } from './queries.ts'

/**
 * Restores a version as the newest one, with the way back: by the message, and by undo until something is changed.
 * Undo steps from before are forgotten, since they belong to text that is gone.
 */
export function useRestore({
  reportId,
  editor,
  provider,
  newest,
  onDone,
}: {
  reportId: string
  editor: Editor
  provider: SyncProvider
  newest: Version | undefined
  onDone: () => void
}) {
  const { mutateAsync, isPending } = useRestoreVersion(reportId)
  /** Outlives the drawer, which may be closed before the way back is taken. */
  const goTo = async (version: number, instead: (restored: number) => ServerSteps): Promise<number> => {
    const answer = await mutateAsync(version)
    await provider.pull()
    noteRestored(editor, answer.version)
    forgetSteps(editor, instead(answer.version))
    return answer.version
  }
  const back = (from: number, to: number): ServerSteps => ({
    undo: async () => void (await goTo(from, () => ({ redo: async () => void (await there(from, to)) }))),
  })
  const there = (from: number, to: number) => goTo(to, () => back(from, to))
  const run = async (version: Version) => {
    if (!(await provider.settle()))
      return toasts.addError('Your latest changes aren’t saved yet. Restore once they are.')
    // Nothing is written where the report is so already: then there is nothing to go back from.
    const written = (restored: number) => restored > (newest?.version ?? 0)
    // The version below is what stood there, whoever wrote it last.
    const work = goTo(version.version, (restored) =>
      written(restored) ? back(restored - 1, version.version) : {},
    )
    holdUndo(editor, work)
    const restored = await work.catch(() => null)
    if (restored === null) return
    onDone()
    toasts.notify({
      message: `Restored to ${onMomentWords(version.createdAt)}.`,
      ...(written(restored) && {
        action: {
          label: 'Undo',
          onAction: () => {
            const undone = back(restored - 1, version.version).undo?.()
            if (undone) holdUndo(editor, undone)
          },
        },
      }),
    })
  }
  return { run: (version: Version) => void run(version), isPending }
}
