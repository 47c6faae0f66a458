import { dayInZone } from '@bubbles/domain'
import { useSyncExternalStore } from 'react'
import { useZone } from './useZone.ts'

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, 60_000)
  return () => clearInterval(timer)
}

/** Today by the organisation's clock, YYYY-MM-DD; it moves on at midnight while the page stays open. */
export function useToday(): string {
  const zone = useZone()
  return useSyncExternalStore(everyMinute, () => dayInZone(Date.now(), zone))
}
