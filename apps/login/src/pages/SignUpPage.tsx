import { type NewPerson, passwordMinimum, phoneNumberOf, type SignInKind, signUp } from '@bubbles/session'
import { LoadingView } from '@bubbles/ui'
import { useArrival } from '../arrival.ts'
import { EmailField } from '../fields/EmailField.tsx'
import { FormField } from '../fields/FormField.tsx'
import { NewPasswordField, newPasswordProblem } from '../fields/NewPasswordField.tsx'
import { PhoneField } from '../fields/PhoneField.tsx'
import { areAllRight, type Field, useField } from '../fields/useField.ts'
import { useFocusAtStart, useSubmission } from '../fields/useSubmission.ts'
import { AppLink } from '../layout/AppLink.tsx'
import { ButtonLink } from '../layout/ButtonLink.tsx'
import { IdentityForm } from '../layout/IdentityForm.tsx'
import { PageLayout } from '../layout/PageLayout.tsx'
import { sentenceFor, signUpWords } from '../messages.ts'
import { navigate } from '../navigation.ts'
import { paths } from '../paths.ts'
import { refusedPart } from '../signUpRefusal.ts'
import { emailProblem, phoneProblem, usernameProblem } from '../signInWords.ts'
import { invitationOf, knownName, linkTo, redirectOf, useSite } from '../site.ts'
import { rememberWay } from '../wayMemory.ts'

/** `/sign-up`: create an account. */
export function SignUpPage() {
  const site = useSite()
  const arrival = useArrival(site)
  if (site.config.signUp === 'closed' && arrival.kind === 'staying') return <SignUpClosed />
  return arrival.kind === 'staying' ? <SignUpForm problem={arrival.problem} /> : <LoadingView />
}

/** Where no new accounts are taken: says so, and leads those who have one on. */
function SignUpClosed() {
  const site = useSite()
  return (
    <PageLayout title="Sign-up is closed" lead={signUpWords.closed}>
      <ButtonLink to={linkTo(site, paths.signIn, { name: knownName(site) })}>Sign in</ButtonLink>
    </PageLayout>
  )
}

type Part = 'name' | SignInKind | 'password'

function SignUpForm({ problem }: { problem: string | null }) {
  const site = useSite()
  const { signInWith } = site.config
  const known = knownName(site)
  const name = useField()
  const username = useField(known.includes('@') ? '' : known)
  const email = useField(known.includes('@') ? known : '')
  const phone = useField()
  const password = useField()
  const fields: Record<Part, Field> = { name, username, email, phone, password }
  const submission = useSubmission(problem)
  useFocusAtStart(name.props.inputRef)
  const hasUsername = signInWith.includes('username')
  // A number can be added later; here it is asked for where nothing else is a name.
  const hasPhone = signInWith.every((kind) => kind === 'phone')

  const person: NewPerson = {
    name: name.value.trim(),
    email: email.value.trim(),
    password: password.value,
    username: username.value.trim(),
    phone: hasPhone ? phoneNumberOf(phone.value) : '',
  }

  const passwordPerson = {
    name: person.name,
    email: person.email,
    username: username.value.trim(),
    organisation: invitationOf(site)?.organisation ?? '',
  }

  const isComplete = (): boolean =>
    areAllRight([
      [name, person.name ? undefined : 'Enter your name.'],
      [username, hasUsername ? usernameProblem(person.username ?? '') : undefined],
      [email, emailProblem(person.email)],
      [phone, hasPhone ? phoneProblem(person.phone ?? '') : undefined],
      [password, newPasswordProblem(person.password, passwordMinimum(site.config))],
    ])

  const submit = () => {
    submission.clear()
    if (!isComplete()) return
    void submission.run(async () => {
      try {
        const { username: poolName } = await signUp(person, signInWith)
        rememberWay(poolName, redirectOf(site))
        navigate(linkTo(site, paths.confirm, { name: poolName }))
      } catch (failure) {
        const refused = refusedPart(failure, signInWith)
        if (!refused) throw failure
        const { part, sentence, isTaken } = refused
        const signInLink = linkTo(site, paths.signIn, { name: fields[part].value.trim() })
        fields[part].setProblem(
          <>
            {sentence} {isTaken && <AppLink to={signInLink}>Sign in</AppLink>}
          </>,
        )
        fields[part].props.inputRef.current?.focus()
      }
    }, sentenceFor)
  }

  return (
    <PageLayout
      title="Create an account"
      lead={site.config.signUp === 'invited' ? signUpWords.invited : undefined}
      after={
        <>
          Have an account? <AppLink to={linkTo(site, paths.signIn, { name: known })}>Sign in</AppLink>
        </>
      }
    >
      <IdentityForm
        submission={submission}
        submitLabel="Create account"
        busyLabel="Creating account"
        onSubmit={submit}
      >
        <FormField
          {...name.props}
          label="Name"
          name="name"
          autoComplete="name"
          attributes={{ maxLength: 120 }}
        />
        {hasUsername && (
          <FormField
            {...username.props}
            label="Username"
            name="username"
            autoComplete="username"
            attributes={{ maxLength: 64, spellCheck: false, autoCapitalize: 'none' }}
          />
        )}
        <EmailField {...email.props} />
        {hasPhone && <PhoneField {...phone.props} />}
        <NewPasswordField {...password.props} person={passwordPerson} />
      </IdentityForm>
    </PageLayout>
  )
}
