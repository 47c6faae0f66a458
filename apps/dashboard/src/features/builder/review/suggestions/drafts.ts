import { useEffect } from 'react'
import { useDraftText } from '../useDraftText.ts'

/** Suggestions that were begun and not sent, by their field. */
const unsent = new Set<string>()

const warn = (event: BeforeUnloadEvent): void => {
  if (unsent.size > 0) event.preventDefault()
}

/**
 * The text of a suggestion that is being written. Closing its card loses nothing, and the browser asks before the tab is
 * closed with it. Unlike a comment's, an empty text means something: that the words be removed.
 * @returns null for a text nobody has touched.
 */
export function useSuggestionDraft(key: string): [draft: string | null, set: (draft: string | null) => void] {
  const [kept, setKept] = useDraftText(key)
  const isBegun = kept !== ''
  useEffect(() => {
    if (isBegun) unsent.add(key)
    else unsent.delete(key)
    addEventListener('beforeunload', warn)
  }, [key, isBegun])
  return [isBegun ? kept.slice(1) : null, (draft) => setKept(draft === null ? '' : `=${draft}`)]
}
