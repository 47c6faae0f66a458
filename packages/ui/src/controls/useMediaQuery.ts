import { useCallback, useSyncExternalStore } from 'react'

/** Windows as narrow as a phone. Style sheets spell it too: a media query takes no variable. */
const PHONE = '(max-width: 599.95px)'

/** Whether the window is as narrow as a phone now, for what happens once. */
export const isPhone = (): boolean => matchMedia(PHONE).matches

/** Whether the window is as narrow as a phone, from the first rendering on, and again when it changes. */
export const usePhone = (): boolean => useMediaQuery(PHONE)

/** Whether a media query holds, from the first rendering on, and again when it changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
