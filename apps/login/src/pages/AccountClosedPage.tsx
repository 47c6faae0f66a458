import { AppLink } from '../layout/AppLink.tsx'
import { ButtonLink } from '../layout/ButtonLink.tsx'
import { PageLayout } from '../layout/PageLayout.tsx'
import { paths } from '../paths.ts'
import { linkTo, useSite } from '../site.ts'

/** `/account-closed?reason=disabled`: says why somebody whose password was right is not let in. */
export function AccountClosedPage() {
  const site = useSite()
  const isDisabled = new URLSearchParams(site.location.search).get('reason') === 'disabled'
  return (
    <PageLayout
      title={isDisabled ? 'This account is disabled' : 'This account is closed'}
      lead={
        isDisabled
          ? 'An account manager disabled it, so you’ve been signed out. Ask them if you still need it.'
          : 'It was deleted, so you’ve been signed out.'
      }
      after={
        site.config.signUp !== 'closed' && (
          <>
            Need a new account? <AppLink to={linkTo(site, paths.signUp)}>Create an account</AppLink>
          </>
        )
      }
    >
      <ButtonLink to={linkTo(site, paths.signIn)}>Sign in with another account</ButtonLink>
    </PageLayout>
  )
}
