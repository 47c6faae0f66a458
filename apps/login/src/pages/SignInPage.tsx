import { hasOwnPool, signIn, signInNameOf } from '@bubbles/session'
import { hasPasskeys, signInWithPasskey } from '@bubbles/session/factors'
import { Button, LoadingView, Text } from '@bubbles/ui'
import { lazy, Suspense, useState } from 'react'
import { goOn, useArrival } from '../arrival.ts'
import { NameField } from '../fields/NameField.tsx'
import { PasswordField } from '../fields/PasswordField.tsx'
import { areAllRight, reselect, useField } from '../fields/useField.ts'
import { useFocusAtStart, useSubmission } from '../fields/useSubmission.ts'
import { AppLink } from '../layout/AppLink.tsx'
import { IdentityForm, problemOf } from '../layout/IdentityForm.tsx'
import { PageLayout } from '../layout/PageLayout.tsx'
import { passkeySentenceFor, resetWords, signInSentenceFor, signUpWords } from '../messages.ts'
import { navigate, problemOnTheWay } from '../navigation.ts'
import { paths } from '../paths.ts'
import { requiredOrganisation, useProviders } from '../providers.ts'
import { requiredSentence } from '../providerWords.ts'
import { nameProblem } from '../signInWords.ts'
import { knownName, linkTo, useSite } from '../site.ts'
import { Providers } from './Providers.tsx'

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
  const { signInWith } = site.config
  const known = knownName(site)
  const name = useField(known)
  const password = useField()
  const submission = useSubmission(problem)
  const [required, setRequired] = useState<string | null>(null)
  const providers = useProviders(site, required)
  useFocusAtStart((known ? password : name).props.inputRef)
  const typedName = signInNameOf(name.value, signInWith)
  const notice = new URLSearchParams(site.location.search).get('notice') ?? ''

  const submit = () => {
    const isComplete = areAllRight([
      [name, nameProblem(name.value, signInWith)],
      [password, password.value ? undefined : 'Enter your password.'],
    ])
    if (!isComplete) return
    void submission.run(
      async () => {
        const step = await signIn({ username: typedName, password: password.value })
        if (step === 'done') await goOn(site)
        else if (step === 'code') onCode()
        else navigate(linkTo(site, paths.confirm, { name: typedName }))
      },
      (error) => {
        reselect(password)
        setRequired(requiredOrganisation(error))
        return signInSentenceFor(error, signInWith)
      },
    )
  }

  const submitPasskey = () => {
    if (submission.isBusy) return
    void submission.run(
      async () => {
        await signInWithPasskey(nameProblem(name.value, signInWith) ? null : typedName)
        await goOn(site)
      },
      (error) => {
        setRequired(requiredOrganisation(error))
        return passkeySentenceFor(error)
      },
    )
  }

  const forgotten = linkTo(site, paths.forgottenPassword, { name: typedName })
  const [before = '', after] = submission.error?.split(resetWords) ?? []
  const reset = <AppLink to={forgotten}>{resetWords}</AppLink>
  return (
    <PageLayout
      title="Sign in"
      lead={Object.hasOwn(notices, notice) ? notices[notice] : undefined}
      after={
        site.config.signUp === 'closed' ? (
          signUpWords.closed
        ) : (
          <>
            New to Bubbles?{' '}
            <AppLink to={linkTo(site, paths.signUp, { name: typedName })}>Create an account</AppLink>
          </>
        )
      }
    >
      <IdentityForm
        submission={submission}
        error={
          required !== null && submission.error !== null ? (
            requiredSentence(providers.find((provider) => provider.required)?.name ?? null)
          ) : submission.wait ? (
            <>
              {problemOf(submission)} You can also {reset}.
            </>
          ) : after === undefined ? (
            submission.error
          ) : (
            <>
              {before}
              {reset}
              {after}
              {hasOwnPool(site.config) && (
                <>
                  {' '}
                  Just signed up?{' '}
                  <AppLink to={linkTo(site, paths.confirm, { name: typedName })}>Enter your code</AppLink>{' '}
                  first.
                </>
              )}
            </>
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
          <AppLink to={forgotten}>Forgot your password</AppLink>
        </Text>
      </IdentityForm>
      <Providers providers={providers} submission={submission} />
    </PageLayout>
  )
}
