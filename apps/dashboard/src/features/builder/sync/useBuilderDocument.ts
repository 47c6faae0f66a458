import { livePath } from '@bubbles/contract'
import { getAccessToken } from '@bubbles/session'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { api } from '../../../api/client.ts'
import { config } from '../../../config.ts'
import { grants } from '../../../session/abilities.ts'
import { organisationOfPage } from '../../../session/domain.ts'
import { onLeaving } from '../../../session/login.ts'
import type { BuilderReport } from '../queries.ts'
import { HttpSyncProvider } from './HttpSyncProvider.ts'
import { LiveSocket } from './LiveSocket.ts'
import { indexedDbStore, memoryStore } from './unsentStore.ts'

/** The open document of a report; null until the server's state and unsent edits are in it. */
export function useBuilderDocument(report: BuilderReport, userId: string): HttpSyncProvider | null {
  const queryClient = useQueryClient()
  const [provider, setProvider] = useState<HttpSyncProvider | null>(null)
  useEffect(() => {
    const { id } = report
    let left = false
    const ydoc = new Y.Doc()
    const live = new LiveSocket({
      ydoc,
      awareness: new Awareness(ydoc),
      getToken: getAccessToken,
      ...liveAddress(id),
    })
    const opened = new HttpSyncProvider({
      ydoc,
      live,
      readOnly: !grants(report, 'report.edit'),
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
    // A role that was given or taken meanwhile: what the screen may offer is read again.
    let mayEdit = grants(report, 'report.edit')
    live.subscribe(() => {
      const now = live.mayEdit() ?? mayEdit
      if (now === mayEdit) return
      mayEdit = now
      void queryClient.invalidateQueries({ queryKey: ['builder', 'report', id] })
    })
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
