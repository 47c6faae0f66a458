import { useEffect, useState } from 'react'
import { onLeaving } from './login.ts'

/** What was typed and not sent when a page had to be left to sign in; whose it is, and where. */
interface Kept {
  userId: string
  /** Path and query of the page. */
  address: string
  values: Record<string, unknown>
}

const storageKey = 'bubbles-kept'

/** Values on this page that differ from what was there before anybody typed. */
const changed = new Map<string, unknown>()
/** Values brought back from before the sign-in. */
let restored = new Map<string, unknown>()
let person: string | null = null

const here = (): string => location.pathname + location.search

/** Keeps what is typed here until this person is back on this page. It stays in this tab. */
function keep(): void {
  if (person === null || changed.size === 0) return
  const kept: Kept = { userId: person, address: here(), values: Object.fromEntries(changed) }
  sessionStorage.setItem(storageKey, JSON.stringify(kept))
}
onLeaving(keep)

/**
 * Brings back what this person had typed on this page. Call it once, when it is known who is there and before any form
 * is drawn. What belongs to somebody else, or to another page, is thrown away.
 */
export function restoreKept(userId: string): void {
  person = userId
  const text = sessionStorage.getItem(storageKey)
  if (text === null) return
  sessionStorage.removeItem(storageKey)
  const kept = JSON.parse(text) as Kept
  if (kept.userId === userId && kept.address === here()) restored = new Map(Object.entries(kept.values))
}

/**
 * State of a form that outlives a session's end: it is kept while the page is left to sign in again, and restored once
 * on return. What leaves the page otherwise is forgotten. Never for passwords. Values are JSON.
 * @param key names the field, once in the whole application.
 * @param initial what stands there before anybody types; later values of it change nothing.
 */
export function useKeptState<Value>(key: string, initial: Value): [Value, (value: Value) => void] {
  const [first] = useState(initial)
  const [value, setValue] = useState<Value>(() => (restored.has(key) ? (restored.get(key) as Value) : first))
  const isChanged = JSON.stringify(value) !== JSON.stringify(first)
  useEffect(() => {
    if (isChanged) changed.set(key, value)
    else changed.delete(key)
    return () => void changed.delete(key)
  }, [key, value, isChanged])
  useEffect(() => () => void restored.delete(key), [key])
  return [value, setValue]
}
