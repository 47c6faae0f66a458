import { configureSession, onSessionChange, readPageConfig } from '@bubbles/session'
import { ErrorPage, loadWebFont, ThemeRoot, ToastStack } from '@bubbles/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { handleError } from './api/errors.ts'
import { createQueryClient } from './api/queryClient.ts'
import { setConfig } from './config.ts'
import { createAppRouter } from './routes.tsx'
import { domainProblem } from './session/domain.ts'
import { redirectToLogin } from './session/login.ts'
import { startInitialisation } from './session/initialisation.ts'

const config = readPageConfig()
setConfig(config)
const root = createRoot(document.getElementById('root')!)
const cookieDomain = config.environment === 'development' ? undefined : config.rootDomain
const problem = domainProblem(location, config)

if (problem !== null) {
  alert(problem)
  root.render(
    <ThemeRoot>
      <ErrorPage title="The dashboard can not run here.">{problem}</ErrorPage>
    </ThemeRoot>,
  )
} else {
  configureSession(config)
  const queryClient = createQueryClient()
  startInitialisation(queryClient)
  // Signed out, or in as somebody else, on another page: what stands here is no longer this person's.
  onSessionChange((user) => (user === null ? redirectToLogin() : location.reload()))
  window.addEventListener('unhandledrejection', (event) => handleError(event.reason))
  root.render(
    <StrictMode>
      <ThemeRoot cookieDomain={cookieDomain}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={createAppRouter(queryClient)} />
          <ToastStack />
        </QueryClientProvider>
      </ThemeRoot>
    </StrictMode>,
  )
}
loadWebFont()
