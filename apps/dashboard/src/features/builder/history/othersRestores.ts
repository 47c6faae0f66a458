import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Editor } from '@tiptap/core'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import { useEffect } from 'react'
import * as Y from 'yjs'
import { api } from '../../../api/client.ts'
import { forgetSteps, holdUndo } from '../editor/undo.ts'
import { builderReportQuery } from '../queries.ts'

/** Least time between two questions to the server, in ms. */
const PACE = 1_000
/** A restored version is among the newest: those after it are what was written since. */
const LOOKED_AT = 5

/** The newest restored version that this editor's steps know of. */
const known = new WeakMap<Editor, number>()

/** Notes a version that was restored from here. */
export const noteRestored = (editor: Editor, version: number): void =>
  void known.set(editor, Math.max(version, known.get(editor) ?? 0))

/** Forgets undo steps when somebody else restores a version of the open report. */
export function useOthersRestores(editor: Editor): void {
  const { reportId = '' } = useParams({ strict: false })
  const queryClient = useQueryClient()
  useEffect(() => {
    noteRestored(editor, queryClient.getQueryData(builderReportQuery(reportId).queryKey)?.version ?? 0)
    return watchRestores(editor, async () => {
      const { versions } = await api.listDocumentVersions({ id: reportId, query: { limit: LOOKED_AT } })
      return versions.find(({ kind }) => kind === 'restored')?.version ?? 0
    })
  }, [editor, queryClient, reportId])
}

/**
 * Asks for the newest restored version when blocks come or go by a hand that is not here: what the server restores
 * arrives like any edit. Undo waits for the answer. @returns what ends it.
 */
export function watchRestores(editor: Editor, newestRestored: () => Promise<number>): () => void {
  const { type } = ySyncPluginKey.getState(editor.state) as { type: Y.XmlFragment }
  let asked = -PACE
  let isWaiting = false
  const ask = async () => {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, asked + PACE - performance.now())))
    asked = performance.now()
    isWaiting = false
    const restored = await newestRestored()
    if (restored <= (known.get(editor) ?? 0)) return
    noteRestored(editor, restored)
    forgetSteps(editor)
  }
  const note = (event: Y.YXmlEvent, transaction: Y.Transaction) => {
    if (transaction.local || isWaiting || isOfSomebodyHere(editor, event)) return
    isWaiting = true
    // Without an answer the steps stay: undo then is what it is among people who write together.
    holdUndo(editor, ask())
  }
  type.observe(note)
  return () => type.unobserve(note)
}

/** Whether all that came was written by people who have the report open. Of what only went, nobody can tell. */
function isOfSomebodyHere(editor: Editor, { changes }: Y.YXmlEvent): boolean {
  const here = editor.storage.presence?.awareness.getStates()
  return changes.added.size > 0 && [...changes.added].every(({ id }) => here?.has(id.client))
}
