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
import { LiveSocket } from './LiveSocket.ts'
import type { ServerState } from './PatchTransport.ts'
import { type SyncOptions, SyncProvider } from './SyncProvider.ts'
import { indexedDbStore, memoryStore } from './unsent.ts'

interface OpenedDocument {
  /** Null until the server's state and unsent edits are in its document. */
  provider: SyncProvider | null
  /** Why it could not be opened. */
  error: Error | null
  reopen: () => void
}

/**
 * The open document of a report. Another provider comes in its place, with another Y.Doc, when a generation of the report's
 * log begins.
 */
export function useBuilderDocument(report: BuilderReport, userId: string): OpenedDocument {
  const queryClient = useQueryClient()
  const [provider, setProvider] = useState<SyncProvider | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [attempt, setAttempt] = useState(0)
  const editable = grants(report, 'report.edit')
  useEffect(() => {
    const { id } = report
    const opened = openDocument(report, {
      userId,
      mayEdit: editable,
      // What the screen may offer is read again.
      onRights: () => void queryClient.invalidateQueries({ queryKey: ['builder', 'report', id] }),
      show: setProvider,
      fail: setError,
    })
    const stopKeeping = onLeaving(() => opened.kept())
    return () => {
      stopKeeping()
      setProvider(null)
      setError(null)
      // The last words of a builder that has been left may come after the lists were read.
      void opened.close().then(() => queryClient.invalidateQueries({ queryKey: ['reports'] }))
    }
    // The state of a report that is read again is merged by the provider, not opened anew.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [report.id, userId, queryClient, attempt])
  // Before the editor can be typed into: nothing that is typed may go unsent.
  useLayoutEffect(() => provider?.setReadOnly(!editable), [provider, editable])
  return { provider, error, reopen: () => setAttempt((before) => before + 1) }
}

interface OpenOptions {
  userId: string
  mayEdit: boolean
  /** A role was given or taken meanwhile. */
  onRights: () => void
  /** Makes this provider the one of the screen. */
  show: (provider: SyncProvider) => void
  /** The report's state can't be read by this browser. */
  fail: (error: Error) => void
}

/** Opens a report's document, and follows the generations of its log until it is closed. */
function openDocument(report: BuilderReport, options: OpenOptions) {
  let isLeft = false
  let { mayEdit } = options
  const follow = async (from: SyncProvider, next: ServerState, isStill: () => boolean) => {
    const state = from.getState()
    const following = open(next.generation, state.kind === 'saved' ? state.at : new Date())
    try {
      await following.start(next.state)
      migrateYDoc(following.ydoc)
    } catch (error) {
      void close(following)
      throw error
    }
    if (isLeft || !isStill()) {
      void close(following)
      return false
    }
    current = following
    // At once: what is typed from here on goes into the new document.
    flushSync(() => options.show(following))
    void close(from)
    return true
  }
  const open = (generation: number, savedAt: Date): SyncProvider => {
    const opened: SyncProvider = newProvider(report.id, generation, {
      userId: options.userId,
      savedAt,
      mayEdit,
      onMayEdit: (now) => {
        if (now === mayEdit) return
        mayEdit = now
        options.onRights()
      },
      follow: (next, isStill) => follow(opened, next, isStill),
    })
    return opened
  }
  const first = open(report.generation, new Date(report.updatedAt))
  let current = first
  first
    .start(report.state)
    .then(() => {
      if (isLeft || current !== first) return
      migrateYDoc(first.ydoc)
      options.show(first)
    })
    .catch((error: unknown) => {
      if (!isLeft) options.fail(error instanceof Error ? error : new Error(String(error)))
    })
  return {
    kept: () => current.kept(),
    close: () => {
      isLeft = true
      return close(current)
    },
  }
}

function close(provider: SyncProvider): Promise<void> {
  const sent = provider.destroy()
  provider.ydoc.destroy()
  return sent
}

/** A provider for one generation of a report, with its socket, its store and the person's other tabs. */
function newProvider(
  id: string,
  generation: number,
  {
    userId,
    mayEdit,
    onMayEdit,
    ...options
  }: Pick<SyncOptions, 'savedAt' | 'follow'> & {
    userId: string
    mayEdit: boolean
    /** The server has said whether the person may edit. */
    onMayEdit: (mayEdit: boolean) => void
  },
): SyncProvider {
  const ydoc = new Y.Doc()
  const live = new LiveSocket({ ydoc, generation, awareness: new Awareness(ydoc), ...liveAddress(id) })
  live.subscribe(() => {
    const now = live.mayEdit()
    if (now !== null) onMayEdit(now)
  })
  return new SyncProvider({
    ...options,
    ydoc,
    generation,
    live,
    getToken: getAccessToken,
    readOnly: !mayEdit,
    store: 'indexedDB' in globalThis ? indexedDbStore(`${userId}/${id}`) : memoryStore(),
    channel: 'BroadcastChannel' in globalThis ? new BroadcastChannel(`bubbles-report-${id}`) : null,
    calls: {
      load: () => api.getReport({ id }),
      send: (body, how) => api.patchReportDocument({ id, body }, how),
    },
  })
}

/** Where the report's socket is: on this origin, in development on the service's port, where no host names the organisation. */
function liveAddress(reportId: string): { address: string; originalHost?: string } {
  const { development, environment } = config()
  const address = new URL(livePath(reportId), development?.services.report ?? location.origin)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  const name = environment === 'development' ? organisationOfPage(location, config()) : null
  return { address: address.href, ...(name !== null && { originalHost: name }) }
}
