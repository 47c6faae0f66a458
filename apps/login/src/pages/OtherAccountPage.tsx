import { currentAuthUser, signOutEverywhere } from '@bubbles/session'
import { LoadingView, Button } from '@bubbles/ui'
import { useEffect, useState } from 'react'
import { PageLayout } from '../layout/PageLayout.tsx'
import { navigate } from '../navigation.ts'
import { paths } from '../paths.ts'
import { linkTo, useSite } from '../site.ts'

/**
 * `/other-account`: for who is signed in with an account that may not see a page. Signing out takes a press of the button,
 * since a mere link must not sign anybody out.
 */
export function OtherAccountPage() {
  const site = useSite()
  const [email, setEmail] = useState<string | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const toSignIn = linkTo(site, paths.signIn)
  useEffect(() => {
    let isGone = false
    void currentAuthUser()
      .catch(() => null)
      .then((user) => {
        if (isGone) return
        if (user) setEmail(user.email || user.username)
        else navigate(toSignIn, { replace: true })
      })
    return () => {
      isGone = true
    }
  }, [toSignIn])
  if (email === null) return <LoadingView label="Checking who’s signed in" />
  const leave = () => {
    setIsLeaving(true)
    void signOutEverywhere().then(() => navigate(toSignIn))
  }
  return (
    <PageLayout
      title="Use another account"
      lead={
        <>
          You’re signed in as <strong>{email}</strong>. Sign out, then sign in with an account that has access
          to this page.
        </>
      }
    >
      <Button variant="contained" size="large" fullWidth loading={isLeaving} onClick={leave}>
        Sign out and use another account
      </Button>
    </PageLayout>
  )
}
