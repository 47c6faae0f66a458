import '@bubbles/contract/without-eval'
import { configureSession, onSessionChange, readPageConfig } from '@bubbles/session'
import { ErrorPage, loadWebFont, ThemeRoot, ToastStack } from '@bubbles/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { handleUncaught } from './api/errors.ts'
import { createQueryClient } from './api/queryClient.ts'
import { userQuery } from './api/users.ts'
import { setConfig } from './config.ts'
import { createAppRouter } from './routes.tsx'
import { domainProblem, openDevelopment } from './session/domain.ts'
import { followUser, startFlags } from './session/flags.ts'
import { loadChunk } from './session/loadChunk.ts'
import { redirectToLogin } from './session/login.ts'
import { readMovedFrom } from './session/movedFrom.ts'
import { startInitialisation } from './session/initialisation.ts'
import { startErrorReporting } from './session/errorReporting.ts'
import { endStart } from './start/StartView.tsx'
import { ConnectionBar } from './shell/ConnectionBar.tsx'
import { RenewalBar } from './shell/RenewalBar.tsx'

const config = openDevelopment(readPageConfig())
setConfig(config)
const root = createRoot(document.getElementById('root')!)
const cookieDomain = config.environment === 'development' ? undefined : config.rootDomain
const problem = domainProblem(location, config)
void startErrorReporting(config)

if (problem !== null) {
  endStart()
  alert(problem)
  root.render(
    <ThemeRoot>
      <ErrorPage title="The dashboard can’t run here.">{problem}</ErrorPage>
    </ThemeRoot>,
  )
} else {
  configureSession(config, loadChunk)
  readMovedFrom()
  const queryClient = createQueryClient()
  startInitialisation(queryClient)
  followUser(queryClient)
  const flags = startFlags(config)
  const router = createAppRouter(queryClient)
  // What came early may be there before the loading view was ever shown.
  router.subscribe('onResolved', endStart)
  router.subscribe('onResolved', () => {
    const user = queryClient.getQueryData(userQuery.queryKey)
    // Without an answer the page stays in its language, and the next page asks again.
    if (user) import('./session/language.ts').then((part) => part.followLanguage(user.id)).catch(() => {})
  })
  // Signed out, or in as somebody else, on another page: what stands here is no longer this person's.
  onSessionChange((user) => (user === null ? redirectToLogin() : location.reload()))
  handleUncaught()
  const app = (
    <StrictMode>
      <ThemeRoot cookieDomain={cookieDomain}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <ToastStack />
          <ConnectionBar />
          <RenewalBar />
        </QueryClientProvider>
      </ThemeRoot>
    </StrictMode>
  )
  // Specification 1: the app mounts once the flags are there. Everything else is under way meanwhile.
  void flags.finally(() => root.render(app))
}
loadWebFont()
