import { configureSession, loadPool, readPageConfig } from '@bubbles/session'
import { loadWebFont, ThemeRoot } from '@bubbles/ui'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { SiteContext } from './site.ts'

const config = readPageConfig()
configureSession(config)
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <ThemeRoot cookieDomain={config.environment === 'development' ? undefined : config.rootDomain}>
      <SiteContext value={{ config, location }}>
        <App />
      </SiteContext>
    </ThemeRoot>
  </StrictMode>,
)
loadWebFont()
// Whoever types here is about to call the pool.
addEventListener('input', loadPool, { once: true })
