import { use, useSyncExternalStore } from 'react'
import type { ThemeChoice } from './themeMemory.ts'
import { ThemeContext } from './ThemeRoot.tsx'

/** The person's choice of theme and the way to change it; the change is remembered. */
export function useThemeChoice(): { choice: ThemeChoice; setChoice: (choice: ThemeChoice) => void } {
  const store = use(ThemeContext)
  if (!store) throw new Error('useThemeChoice() was called outside a ThemeRoot.')
  return { choice: useSyncExternalStore(store.subscribe, store.choice), setChoice: store.choose }
}
