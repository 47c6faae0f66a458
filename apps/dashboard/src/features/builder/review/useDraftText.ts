import { useEffect } from 'react'
import { useKeptState } from '../../../session/keptState.ts'

/** What was begun and not sent, by where: closing a card or the drawer loses nothing while the tab is open. */
const begun = new Map<string, string>()

/** What was begun in a field; empty where nothing was. */
export const draftText = (key: string): string => begun.get(key) ?? ''

/** The text of a field that outlives its card, and the session's end. @param key names the field, once in the application. */
export function useDraftText(key: string): [text: string, setText: (text: string) => void] {
  const [text, setText] = useKeptState(key, '')
  useEffect(() => {
    const earlier = draftText(key)
    if (earlier !== '' && text === '') setText(earlier)
    // Only what stood there before the card was drawn; later changes are the person's.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key])
  return [
    text,
    (next) => {
      if (next === '') begun.delete(key)
      else begun.set(key, next)
      setText(next)
    },
  ]
}
