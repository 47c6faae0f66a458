import { ButtonLink } from '../layout/ButtonLink.tsx'
import { PageLayout } from '../layout/PageLayout.tsx'
import { paths } from '../paths.ts'
import { linkTo, useSite } from '../site.ts'

/** Any other address. */
export function NotFoundPage() {
  const site = useSite()
  return (
    <PageLayout
      title="Page not found"
      lead="There’s no page at this address. Check it, or start from the sign-in page."
    >
      <ButtonLink to={linkTo(site, paths.signIn)}>Go to sign in</ButtonLink>
    </PageLayout>
  )
}
