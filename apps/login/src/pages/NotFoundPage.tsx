import { AppLink } from '../layout/AppLink.tsx'
import { PageLayout } from '../layout/PageLayout.tsx'
import { address, paths } from '../paths.ts'

/** Any other address. */
export function NotFoundPage() {
  return (
    <PageLayout
      title="No such page"
      lead="The address is not one of ours. Check it, or start from the sign-in page."
      after={<AppLink to={address(paths.signIn)}>Sign in</AppLink>}
    />
  )
}
