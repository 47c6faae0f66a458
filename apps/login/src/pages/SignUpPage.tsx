import { passwordMinimum, signUp } from '@bubbles/session'
import { FormShell, LoadingView } from '@bubbles/ui'
import { type ReactNode, useRef, useState } from 'react'
import { useArrival } from '../arrival.ts'
import { EmailField } from '../fields/EmailField.tsx'
import { FormField } from '../fields/FormField.tsx'
import { PasswordField } from '../fields/PasswordField.tsx'
import { useFocusAtStart, useSubmission } from '../fields/useSubmission.ts'
import { AppLink } from '../layout/AppLink.tsx'
import { PageLayout } from '../layout/PageLayout.tsx'
import { looksLikeEmail, sentenceFor } from '../messages.ts'
import { navigate } from '../navigation.ts'
import { address, paths } from '../paths.ts'
import { redirectOf, useSite } from '../site.ts'

/** `/sign-up`: create an account. */
export function SignUpPage() {
  const site = useSite()
  return useArrival(site) ? <SignUpForm /> : <LoadingView />
}

type Problems = Partial<Record<'name' | 'email' | 'password', ReactNode>>

function SignUpForm() {
  const site = useSite()
  const redirect = redirectOf(site)
  const minimum = passwordMinimum(site.config)
  const [name, setName] = useState('')
  const [email, setEmail] = useState(new URLSearchParams(site.location.search).get('email') ?? '')
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const { isBusy, error, run, clear } = useSubmission()
  const nameField = useRef<HTMLInputElement>(null)
  useFocusAtStart(nameField)
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const fields = { name: nameField, email: emailField, password: passwordField }

  const show = (found: Problems) => {
    setProblems(found)
    const first = (['name', 'email', 'password'] as const).find((field) => found[field] !== undefined)
    if (first) fields[first].current?.focus()
    return first !== undefined
  }

  const submit = () => {
    const person = { name: name.trim(), email: email.trim(), password }
    clear()
    const hasProblem = show({
      ...(!person.name && { name: 'Enter your name.' }),
      ...(!looksLikeEmail(person.email) && { email: 'Enter your e-mail, such as name@example.org.' }),
      ...(Array.from(password).length < minimum && { password: `Use at least ${minimum} characters.` }),
    })
    if (hasProblem) return
    const signInAddress = address(paths.signIn, { email: person.email, redirect_url: redirect })
    void run(async () => {
      try {
        await signUp(person)
        navigate(address(paths.confirm, { email: person.email, redirect_url: redirect }))
      } catch (failure) {
        const { name: kind, message } = failure as Error
        if (kind === 'UsernameExistsException') {
          show({
            email: (
              <>
                There is an account with this e-mail already. <AppLink to={signInAddress}>Sign in</AppLink>
              </>
            ),
          })
        } else if (kind === 'InvalidPasswordException') {
          show({ password: message.replace(/^.*policy: it needs/, 'The password needs') })
        } else if (kind === 'InvalidParameterException' && /email/i.test(message)) {
          show({ email: 'Enter one e-mail address, such as name@example.org.' })
        } else throw failure
      }
    }, sentenceFor)
  }

  return (
    <PageLayout
      title="Create an account"
      after={
        <>
          Have an account? <AppLink to={address(paths.signIn, { redirect_url: redirect })}>Sign in</AppLink>
        </>
      }
    >
      <FormShell
        wide
        submitLabel="Create account"
        busyLabel="Creating account"
        loading={isBusy}
        error={error}
        onSubmit={submit}
      >
        <FormField
          label="Name"
          name="name"
          autoComplete="name"
          value={name}
          onChange={setName}
          error={problems.name}
          inputRef={nameField}
          attributes={{ maxLength: 120 }}
        />
        <EmailField
          autoComplete="email"
          value={email}
          onChange={setEmail}
          error={problems.email}
          inputRef={emailField}
        />
        <PasswordField
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          error={problems.password}
          help={`At least ${minimum} characters.`}
          inputRef={passwordField}
        />
      </FormShell>
    </PageLayout>
  )
}
