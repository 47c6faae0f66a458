import { useMemo } from 'react'
import { useAddress } from './navigation.ts'
import { AccountClosedPage } from './pages/AccountClosedPage.tsx'
import { ConfirmPage } from './pages/ConfirmPage.tsx'
import { ForgottenPasswordPage } from './pages/ForgottenPasswordPage.tsx'
import { NewPasswordPage } from './pages/NewPasswordPage.tsx'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { OrganisationsPage } from './pages/OrganisationsPage.tsx'
import { OtherAccountPage } from './pages/OtherAccountPage.tsx'
import { ProviderPage } from './pages/ProviderPage.tsx'
import { SignedOutPage } from './pages/SignedOutPage.tsx'
import { SignInPage } from './pages/SignInPage.tsx'
import { SignUpPage } from './pages/SignUpPage.tsx'
import { TakeBackPage } from './pages/TakeBackPage.tsx'
import { type Path, paths } from './paths.ts'
import { SiteContext, useSite } from './site.ts'

const pages: Record<Path, () => React.ReactNode> = {
  [paths.signIn]: SignInPage,
  [paths.signUp]: SignUpPage,
  [paths.confirm]: ConfirmPage,
  [paths.forgottenPassword]: ForgottenPasswordPage,
  [paths.newPassword]: NewPasswordPage,
  [paths.organisations]: OrganisationsPage,
  [paths.signedOut]: SignedOutPage,
  [paths.accountClosed]: AccountClosedPage,
  [paths.otherAccount]: OtherAccountPage,
  [paths.takeBack]: TakeBackPage,
  [paths.provider]: ProviderPage,
}

/** Shows the page of the current address. */
export function App() {
  const { config } = useSite()
  const shown = useAddress()
  const site = useMemo(() => {
    const { protocol, hostname, port } = window.location
    const { search } = new URL(shown, window.location.origin)
    return { config, location: { protocol, hostname, port, search } }
  }, [config, shown])
  const path = shown.split('?')[0] as Path
  const Page = Object.hasOwn(pages, path) ? pages[path] : NotFoundPage
  return (
    <SiteContext value={site}>
      <Page key={path} />
    </SiteContext>
  )
}
