import Button from '@mui/material/Button'
import { PageLayout } from '../layout/PageLayout.tsx'
import { navigate } from '../navigation.ts'
import { address, paths } from '../paths.ts'
import { redirectOf, useSite } from '../site.ts'

/** `/signed-out`: says that signing out worked. It signs nobody out itself: a mere link must not do that. */
export function SignedOutPage() {
  const signIn = address(paths.signIn, { redirect_url: redirectOf(useSite()) })
  return (
    <PageLayout title="You are signed out" lead="This holds for all your organisations in this browser.">
      <Button
        variant="contained"
        size="large"
        fullWidth
        href={signIn}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          navigate(signIn)
        }}
      >
        Sign in again
      </Button>
    </PageLayout>
  )
}
