import { passwordMinimum, signOutEverywhere, takeBackEmail } from '@bubbles/session'
import { NewPasswordField, newPasswordProblem } from '../fields/NewPasswordField.tsx'
import { areAllRight, useField } from '../fields/useField.ts'
import { useFocusAtStart, useSubmission } from '../fields/useSubmission.ts'
import { ButtonLink } from '../layout/ButtonLink.tsx'
import { IdentityForm } from '../layout/IdentityForm.tsx'
import { PageLayout } from '../layout/PageLayout.tsx'
import { passwordSentenceFor, takeBackSentenceFor } from '../messages.ts'
import { navigate } from '../navigation.ts'
import { paths } from '../paths.ts'
import { linkTo, useSite } from '../site.ts'

/** `/take-back`: where the mail to an account's former address leads. Nothing happens before a new password is sent. */
export function TakeBackPage() {
  const site = useSite()
  const parameters = new URLSearchParams(site.location.search)
  const account = parameters.get('account') ?? ''
  const secret = parameters.get('secret') ?? ''
  if (account === '' || secret === '')
    return (
      <PageLayout
        title="This link is incomplete"
        lead="Open the link from the email again, or copy all of it into the address bar."
      >
        <ButtonLink to={linkTo(site, paths.signIn)}>Go to sign in</ButtonLink>
      </PageLayout>
    )
  return <TakeBackForm link={{ account, secret }} email={parameters.get('email')} />
}

function TakeBackForm({ link, email }: { link: { account: string; secret: string }; email: string | null }) {
  const site = useSite()
  const password = useField()
  const submission = useSubmission()
  const minimum = passwordMinimum(site.config)
  useFocusAtStart(password.props.inputRef)

  const submit = () => {
    submission.clear()
    if (!areAllRight([[password, newPasswordProblem(password.value, minimum)]])) return
    void submission.run(async () => {
      try {
        await takeBackEmail(link, password.value)
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'InvalidPasswordException') throw error
        areAllRight([[password, passwordSentenceFor(error)]])
        return
      }
      // Whoever is signed in here was signed out by the pool as well.
      await signOutEverywhere()
      navigate(linkTo(site, paths.signIn, { name: email, notice: 'taken-back' }))
    }, takeBackSentenceFor)
  }

  return (
    <PageLayout
      title="Restore your email address"
      lead={
        <>
          Choose a new password to restore {email ? <strong>{email}</strong> : 'this address'} as your
          account’s email address. This signs everyone out of the account and removes its phone number.
        </>
      }
    >
      <IdentityForm
        submission={submission}
        submitLabel="Restore address"
        busyLabel="Saving"
        onSubmit={submit}
      >
        <NewPasswordField {...password.props} label="New password" person={email ? { email } : {}} />
      </IdentityForm>
    </PageLayout>
  )
}
