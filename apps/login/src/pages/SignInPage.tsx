import { signIn } from '@bubbles/session'
import { FormShell, LoadingView } from '@bubbles/ui'
import { useRef, useState } from 'react'
import { goOn, useArrival } from '../arrival.ts'
import { EmailField } from '../fields/EmailField.tsx'
import { PasswordField } from '../fields/PasswordField.tsx'
import { useFocusAtStart, useSubmission } from '../fields/useSubmission.ts'
import { AppLink } from '../layout/AppLink.tsx'
import { PageLayout } from '../layout/PageLayout.tsx'
import { signInSentenceFor } from '../messages.ts'
import { navigate } from '../navigation.ts'
import { address, paths } from '../paths.ts'
import { redirectOf, useSite } from '../site.ts'

/** `/`: sign in. */
export function SignInPage() {
  const site = useSite()
  return useArrival(site) ? <SignInForm /> : <LoadingView />
}

function SignInForm() {
  const site = useSite()
  const parameters = new URLSearchParams(site.location.search)
  const redirect = redirectOf(site)
  const [email, setEmail] = useState(parameters.get('email') ?? '')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState({ email: false, password: false })
  const { isBusy, error, run } = useSubmission()
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  useFocusAtStart(parameters.has('email') ? passwordField : emailField)
  const isConfirmed = parameters.has('confirmed')

  const submit = () => {
    const username = email.trim()
    setMissing({ email: !username, password: !password })
    if (!username || !password) return (username ? passwordField : emailField).current?.focus()
    void run(async () => {
      try {
        if ((await signIn({ username, password })) === 'done') await goOn(site)
        else navigate(address(paths.confirm, { email: username, redirect_url: redirect }))
      } catch (failure) {
        passwordField.current?.focus()
        passwordField.current?.select()
        throw failure
      }
    }, signInSentenceFor)
  }

  return (
    <PageLayout
      title="Sign in"
      lead={isConfirmed ? 'Your e-mail is confirmed.' : undefined}
      after={
        <>
          New to Bubbles?{' '}
          <AppLink to={address(paths.signUp, { redirect_url: redirect })}>Create an account</AppLink>
        </>
      }
    >
      <FormShell
        wide
        submitLabel="Sign in"
        busyLabel="Signing in"
        loading={isBusy}
        error={error}
        onSubmit={submit}
      >
        <EmailField
          autoComplete="username"
          value={email}
          onChange={setEmail}
          error={missing.email ? 'Enter your e-mail.' : undefined}
          inputRef={emailField}
        />
        <PasswordField
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={missing.password ? 'Enter your password.' : undefined}
          inputRef={passwordField}
        />
      </FormShell>
    </PageLayout>
  )
}
