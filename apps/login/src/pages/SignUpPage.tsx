import { LoadingView } from '@bubbles/ui'
import { useArrival } from '../arrival.ts'
import { EmailField } from '../fields/EmailField.tsx'
import { FormField } from '../fields/FormField.tsx'
import { NewPasswordField } from '../fields/NewPasswordField.tsx'
import { PhoneField } from '../fields/PhoneField.tsx'
import { AppLink } from '../layout/AppLink.tsx'
import { ButtonLink } from '../layout/ButtonLink.tsx'
import { IdentityForm } from '../layout/IdentityForm.tsx'
import { PageLayout } from '../layout/PageLayout.tsx'
import { signUpWords } from '../messages.ts'
import { paths } from '../paths.ts'
import { invitationOf, knownName, linkTo, useSite } from '../site.ts'
import { useSignUp } from './useSignUp.tsx'

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

function SignUpForm({ problem }: { problem: string | null }) {
  const site = useSite()
  const { name, username, email, phone, password, submission, person, submit } = useSignUp(site, problem)
  const passwordPerson = {
    name: person.name,
    email: person.email,
    username: person.username,
    organisation: invitationOf(site)?.organisation ?? '',
  }
  return (
    <PageLayout
      title="Create an account"
      lead={site.config.signUp === 'invited' ? signUpWords.invited : undefined}
      after={
        <>
          Have an account?{' '}
          <AppLink to={linkTo(site, paths.signIn, { name: knownName(site) })}>Sign in</AppLink>
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
        {username !== null && (
          <FormField
            {...username.props}
            label="Username"
            name="username"
            autoComplete="username"
            attributes={{ maxLength: 64, spellCheck: false, autoCapitalize: 'none' }}
          />
        )}
        <EmailField {...email.props} />
        {phone !== null && <PhoneField {...phone.props} />}
        <NewPasswordField {...password.props} person={passwordPerson} />
      </IdentityForm>
    </PageLayout>
  )
}
