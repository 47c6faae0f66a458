import { useSyncExternalStore } from 'react'
import { today } from '../range.ts'

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, 60_000)
  return () => clearInterval(timer)
}

/** Today, UTC, YYYY-MM-DD; it moves on at midnight while the page stays open. */
export const useToday = (): string => useSyncExternalStore(everyMinute, () => today(new Date()))
