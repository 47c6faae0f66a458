import { hasPasskeys } from '@bubbles/session/factors'
import { Button, LoadingView, Text } from '@bubbles/ui'
import { lazy, Suspense, useState } from 'react'
import { useArrival } from '../arrival.ts'
import { NameField } from '../fields/NameField.tsx'
import { PasswordField } from '../fields/PasswordField.tsx'
import { AppLink } from '../layout/AppLink.tsx'
import { IdentityForm } from '../layout/IdentityForm.tsx'
import { PageLayout } from '../layout/PageLayout.tsx'
import { signUpWords } from '../messages.ts'
import { problemOnTheWay } from '../navigation.ts'
import { paths } from '../paths.ts'
import { useProviders } from '../providers.ts'
import { requiredSentence } from '../providerWords.ts'
import { linkTo, useSite } from '../site.ts'
import { Providers } from './Providers.tsx'
import { SignInProblem } from './SignInProblem.tsx'
import { useSignIn } from './useSignIn.ts'

/** Few people need it. */
const SecondStep = lazy(() => import('./SecondStep.tsx'))

/** `/`: sign in. */
export function SignInPage() {
  const arrival = useArrival(useSite())
  const [isHalfDone, setHalfDone] = useState(false)
  if (arrival.kind !== 'staying') return <LoadingView />
  if (!isHalfDone)
    return <SignInForm problem={arrival.problem ?? problemOnTheWay()} onCode={() => setHalfDone(true)} />
  return (
    <Suspense fallback={<LoadingView />}>
      <SecondStep onAgain={() => setHalfDone(false)} />
    </Suspense>
  )
}

const notices: Record<string, string> = {
  confirmed: 'Your account is confirmed. Sign in to continue.',
  'session-ended': 'Your session has ended. Sign in again. What you typed is kept in this browser.',
  'new-password': 'Your new password is saved. Sign in to continue.',
  'taken-back': 'Your email address was restored and your new password saved. Sign in to continue.',
}

function SignInForm({
  problem,
  onCode,
}: {
  problem: string | null
  /** The password was right, and a code is asked for. */
  onCode: () => void
}) {
  const site = useSite()
  const { name, password, typedName, submission, required, submit, submitPasskey } = useSignIn(
    site,
    problem,
    onCode,
  )
  const providers = useProviders(site, required)
  const notice = new URLSearchParams(site.location.search).get('notice') ?? ''
  return (
    <PageLayout
      title="Sign in"
      lead={Object.hasOwn(notices, notice) ? notices[notice] : undefined}
      after={<NewHere typedName={typedName} />}
    >
      <IdentityForm
        submission={submission}
        error={
          submission.error === null ? null : required === null ? (
            <SignInProblem submission={submission} typedName={typedName} />
          ) : (
            requiredSentence(providers.find((provider) => provider.required)?.name ?? null)
          )
        }
        submitLabel="Sign in"
        busyLabel="Signing in"
        onSubmit={submit}
        after={
          hasPasskeys(site.config) && (
            <Button size="large" onClick={submitPasskey} aria-disabled={submission.isBusy}>
              Sign in with a passkey
            </Button>
          )
        }
      >
        <NameField {...name.props} />
        <PasswordField {...password.props} autoComplete="current-password" />
        <Text as="div" above={-8} style={{ textAlign: 'end' }}>
          <AppLink to={linkTo(site, paths.forgottenPassword, { name: typedName })}>
            Forgot your password
          </AppLink>
        </Text>
      </IdentityForm>
      <Providers providers={providers} submission={submission} />
    </PageLayout>
  )
}

function NewHere({ typedName }: { typedName: string }) {
  const site = useSite()
  if (site.config.signUp === 'closed') return signUpWords.closed
  return (
    <>
      New to Bubbles?{' '}
      <AppLink to={linkTo(site, paths.signUp, { name: typedName })}>Create an account</AppLink>
    </>
  )
}
