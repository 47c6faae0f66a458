import { livePath } from '@bubbles/contract'
import { migrateYDoc } from '@bubbles/report-document'
import { getAccessToken } from '@bubbles/session'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { api } from '../../../api/client.ts'
import { config } from '../../../config.ts'
import { grants } from '../../../session/abilities.ts'
import { organisationOfPage } from '../../../session/domain.ts'
import { onLeaving } from '../../../session/login.ts'
import type { BuilderReport } from '../queries.ts'
import { SyncProvider } from './SyncProvider.ts'
import { LiveSocket } from './LiveSocket.ts'
import { indexedDbStore, memoryStore } from './unsent.ts'

/**
 * The open document of a report; null until the server's state and unsent edits are in it. Another provider comes in its
 * place, with another Y.Doc, when a generation of the report's log begins.
 */
export function useBuilderDocument(report: BuilderReport, userId: string): SyncProvider | null {
  const queryClient = useQueryClient()
  const [provider, setProvider] = useState<SyncProvider | null>(null)
  useEffect(() => {
    const { id } = report
    let left = false
    let current: SyncProvider | null = null
    let mayEdit = grants(report, 'report.edit')
    const open = (generation: number, savedAt: Date): SyncProvider => {
      const ydoc = new Y.Doc()
      const live = new LiveSocket({
        ydoc,
        generation,
        awareness: new Awareness(ydoc),
        ...liveAddress(id),
      })
      // A role that was given or taken meanwhile: what the screen may offer is read again.
      live.subscribe(() => {
        const now = live.mayEdit() ?? mayEdit
        if (now === mayEdit) return
        mayEdit = now
        void queryClient.invalidateQueries({ queryKey: ['builder', 'report', id] })
      })
      const opened = new SyncProvider({
        ydoc,
        generation,
        live,
        getToken: getAccessToken,
        readOnly: !mayEdit,
        savedAt,
        store: 'indexedDB' in globalThis ? indexedDbStore(`${userId}/${id}`) : memoryStore(),
        channel: 'BroadcastChannel' in globalThis ? new BroadcastChannel(`bubbles-report-${id}`) : null,
        calls: {
          load: () => api.getReport({ id }),
          send: (body, options) => api.patchReportDocument({ id, body }, options),
        },
        follow: async (next, isStill) => {
          const state = opened.getState()
          const following = open(next.generation, state.kind === 'saved' ? state.at : new Date())
          await following.start(next.state)
          if (left || !isStill()) {
            void close(following)
            return false
          }
          migrateYDoc(following.ydoc)
          current = following
          // At once: what is typed from here on goes into the new document.
          flushSync(() => setProvider(following))
          void close(opened)
          return true
        },
      })
      return opened
    }
    const close = (opened: SyncProvider): Promise<void> => {
      const sent = opened.destroy()
      opened.ydoc.destroy()
      return sent
    }
    const first = open(report.generation, new Date(report.updatedAt))
    current = first
    void first.start(report.state).then(() => {
      if (left || current !== first) return
      migrateYDoc(first.ydoc)
      setProvider(first)
    })
    const stopKeeping = onLeaving(() => current?.kept() ?? Promise.resolve())
    return () => {
      left = true
      stopKeeping()
      setProvider(null)
      // The last words of a builder that has been left may come after the lists were read.
      if (current) void close(current).then(() => queryClient.invalidateQueries({ queryKey: ['reports'] }))
    }
    // The state of a report that is read again is merged by the provider, not opened anew.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [report.id, userId, queryClient])
  const editable = grants(report, 'report.edit')
  // Before the editor can be typed into: nothing that is typed may go unsent.
  useLayoutEffect(() => provider?.setReadOnly(!editable), [provider, editable])
  return provider
}

/** Where the report's socket is: on this origin, in development on the service's port, where no host names the organisation. */
function liveAddress(reportId: string): { address: string; originalHost?: string } {
  const { development, environment } = config()
  const address = new URL(livePath(reportId), development?.services.report ?? location.origin)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  const name = environment === 'development' ? organisationOfPage(location, config()) : null
  return { address: address.href, ...(name !== null && { originalHost: name }) }
}
