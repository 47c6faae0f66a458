import { loadWebFont, ThemeRoot, ToastStack } from '@bubbles/ui'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { DesignPage } from './DesignPage.tsx'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ThemeRoot>
      <DesignPage />
      <ToastStack />
    </ThemeRoot>
  </StrictMode>,
)
loadWebFont()
