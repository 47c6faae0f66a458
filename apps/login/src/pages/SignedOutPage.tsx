import { ButtonLink } from '../layout/ButtonLink.tsx'
import { PageLayout } from '../layout/PageLayout.tsx'
import { paths } from '../paths.ts'
import { linkTo, useSite } from '../site.ts'

/** `/signed-out`: says that signing out worked. It signs nobody out itself: a mere link must not do that. */
export function SignedOutPage() {
  const site = useSite()
  return (
    <PageLayout title="You are signed out" lead="This applies to all your organisations in this browser.">
      <ButtonLink to={linkTo(site, paths.signIn)}>Sign in again</ButtonLink>
    </PageLayout>
  )
}
