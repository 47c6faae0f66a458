import { createContext, type ReactNode, useEffect, useState } from 'react'
import './base.css'
import { ThemeStore } from './themeStore.ts'

export const ThemeContext = createContext<ThemeStore | null>(null)

/**
 * Wraps an application: base styles, and light or dark as it was chosen; changing it renders nothing again.
 * `cookieDomain` is the root domain under which the choice of theme is shared; without it, this host only.
 */
export function ThemeRoot({ children, cookieDomain }: { children: ReactNode; cookieDomain?: string }) {
  const [store] = useState(() => new ThemeStore(cookieDomain))
  useEffect(() => store.follow(), [store])
  return <ThemeContext value={store}>{children}</ThemeContext>
}

/** Starts loading the web font (variable, weights 100 to 900); text stands in the fallback until it is there. */
export function loadWebFont(): void {
  // The system's font stays where this one doesn't come: the page was left meanwhile, or the line is down.
  import('@fontsource-variable/roboto/wght.css').catch(() => {})
}
