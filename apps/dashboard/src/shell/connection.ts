import { type Mutation, onlineManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { busyServer } from '../api/busyServer.ts'
import { partsWaiting } from '../session/loadChunk.ts'

const subscribe = (listener: () => void): (() => void) => {
  const stops = [onlineManager.subscribe(listener), partsWaiting.subscribe(listener)]
  return () => stops.forEach((stop) => stop())
}

/** Whether the browser has no connection, or a part of the application is waited for in vain. */
export const useIsOffline = (): boolean =>
  useSyncExternalStore(subscribe, () => !onlineManager.isOnline() || partsWaiting.get())

/** Whether something waits until a busy server has time for it. */
export const useIsServerBusy = (): boolean => useSyncExternalStore(busyServer.subscribe, busyServer.get)

/** What was saved without a connection and waits for one. */
const heldBack = (queryClient: QueryClient): Mutation[] =>
  queryClient
    .getMutationCache()
    .getAll()
    .filter(({ state }) => state.isPaused)

/**
 * How many changes wait for a connection.
 * @param onSent told how many of them the server has taken, once none is left.
 */
export function useHeldBack(onSent: (changes: number) => void): number {
  const queryClient = useQueryClient()
  const [count, setCount] = useState(0)
  useEffect(() => {
    const waited = new Set<Mutation>()
    const look = () => {
      const now = heldBack(queryClient)
      for (const mutation of now) waited.add(mutation)
      setCount(now.length)
      const settled = [...waited].every(({ state }) => state.status !== 'pending')
      if (waited.size === 0 || !settled) return
      const sent = [...waited].filter(({ state }) => state.status === 'success').length
      waited.clear()
      if (sent > 0) onSent(sent)
    }
    look()
    return queryClient.getMutationCache().subscribe(look)
  }, [queryClient, onSent])
  return count
}
