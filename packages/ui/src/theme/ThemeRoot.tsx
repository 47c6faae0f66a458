import GlobalStyles from '@mui/material/GlobalStyles'
import { StyledEngineProvider, ThemeProvider } from '@mui/material/styles'
import { type ReactNode, useState } from 'react'
import './base.css'
import { themeCookieName } from './headScript.ts'
import { theme } from './theme.ts'
import { themeStorage } from './themeMemory.ts'

/**
 * Wraps an application: theme, base styles, cascade layers (own styles beat MUI's without a fight).
 * `cookieDomain` is the root domain under which the choice of theme is shared; without it, this host only.
 */
export function ThemeRoot({ children, cookieDomain }: { children: ReactNode; cookieDomain?: string }) {
  const [storage] = useState(() => themeStorage(cookieDomain))
  return (
    <StyledEngineProvider enableCssLayer>
      <GlobalStyles styles="@layer bb-base, mui;" />
      <ThemeProvider
        theme={theme}
        defaultMode="system"
        modeStorageKey={themeCookieName}
        storageManager={storage}
        disableTransitionOnChange
      >
        {children}
      </ThemeProvider>
    </StyledEngineProvider>
  )
}

/** Starts loading the web font (variable, weights 100 to 900); text stands in the fallback until it is there. */
export function loadWebFont(): void {
  // The system's font stays where this one doesn't come: the page was left meanwhile, or the line is down.
  import('@fontsource-variable/roboto/wght.css').catch(() => {})
}
