import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as Y from 'yjs'
import { api } from '../../../api/client.ts'
import { onLeaving } from '../../../session/login.ts'
import type { BuilderReport } from '../queries.ts'
import { HttpSyncProvider } from './HttpSyncProvider.ts'
import { indexedDbStore, memoryStore } from './unsentStore.ts'

/** The open document of a report; null until the server's state and unsent edits are in it. */
export function useBuilderDocument(report: BuilderReport, userId: string): HttpSyncProvider | null {
  const queryClient = useQueryClient()
  const [provider, setProvider] = useState<HttpSyncProvider | null>(null)
  useEffect(() => {
    const { id } = report
    let left = false
    const ydoc = new Y.Doc()
    const opened = new HttpSyncProvider({
      ydoc,
      savedAt: new Date(report.updatedAt),
      store: 'indexedDB' in globalThis ? indexedDbStore(`${userId}/${id}`) : memoryStore(),
      channel: 'BroadcastChannel' in globalThis ? new BroadcastChannel(`bubbles-report-${id}`) : null,
      transport: {
        load: () => api.getReport({ id }),
        send: (body, options) => api.patchReportDocument({ id, body }, options),
      },
    })
    void opened.start(report.state).then(() => left || setProvider(opened))
    const stopKeeping = onLeaving(() => opened.kept())
    return () => {
      left = true
      stopKeeping()
      setProvider(null)
      // The last words of a builder that has been left may come after the lists were read.
      void opened.destroy().then(() => queryClient.invalidateQueries({ queryKey: ['reports'] }))
      ydoc.destroy()
    }
    // The state of a report that is read again is merged by the provider, not opened anew.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [report.id, userId, queryClient])
  return provider
}
