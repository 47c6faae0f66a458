import { confirmSignUp, resendSignUpCode } from '@bubbles/session'
import { useEffect } from 'react'
import { goOn } from '../arrival.ts'
import { AppLink } from '../layout/AppLink.tsx'
import { PageLayout } from '../layout/PageLayout.tsx'
import { navigate } from '../navigation.ts'
import { address, paths } from '../paths.ts'
import { followable, knownName, linkTo, redirectOf, type Site, useSite } from '../site.ts'
import { rememberedWay } from '../wayMemory.ts'
import { CodeForm, enterBoth, OutboxHint } from './CodeForm.tsx'

/** Takes up the way the visitor was on, when the link in the mail opened this page. */
function useRememberedWay(site: Site, name: string): void {
  useEffect(() => {
    const way = redirectOf(site) ? null : followable(site, rememberedWay(name))
    if (!way) return
    const parameters = Object.fromEntries(new URLSearchParams(site.location.search))
    navigate(address(paths.confirm, { ...parameters, redirect_url: way }), { replace: true })
  }, [site, name])
}

/** `/confirm?email=…`: enter the code from the mail. Where the password was typed before, this signs in too. */
export function ConfirmPage() {
  const site = useSite()
  const known = knownName(site)
  useRememberedWay(site, known)
  const isAddress = known.includes('@') || known.startsWith('+')
  const unsaid = known ? 'Enter the code we sent you.' : enterBoth(site)

  const confirm = async (name: string, code: string) => {
    const { isSignedIn } = await confirmSignUp(name, code)
    if (isSignedIn) await goOn(site)
    else navigate(linkTo(site, paths.signIn, { name, notice: 'confirmed' }))
  }

  return (
    <PageLayout
      title={known.includes('@') ? 'Confirm your email' : 'Confirm your account'}
      lead={
        isAddress ? (
          <>
            Enter the code we sent to <strong>{known}</strong>.
          </>
        ) : (
          unsaid
        )
      }
      after={
        <>
          Have you already confirmed it?{' '}
          <AppLink to={linkTo(site, paths.signIn, { name: known })}>Sign in</AppLink>
          <OutboxHint />
        </>
      }
    >
      <CodeForm
        codeHelp="Six digits, valid for 24 hours."
        resentNotice="A new code is on its way. Older codes no longer work."
        submitLabel="Confirm"
        busyLabel="Confirming"
        onSubmit={confirm}
        onResend={resendSignUpCode}
      />
    </PageLayout>
  )
}
