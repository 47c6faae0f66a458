import { resetPassword, signInNameOf } from '@bubbles/session'
import { NameField } from '../fields/NameField.tsx'
import { areAllRight, reselect, useField } from '../fields/useField.ts'
import { useFocusAtStart, useSubmission } from '../fields/useSubmission.ts'
import { AppLink } from '../layout/AppLink.tsx'
import { IdentityForm } from '../layout/IdentityForm.tsx'
import { PageLayout } from '../layout/PageLayout.tsx'
import { sentenceFor } from '../messages.ts'
import { navigate } from '../navigation.ts'
import { paths } from '../paths.ts'
import { nameProblem, signInWords } from '../signInWords.ts'
import { knownName, linkTo, useSite } from '../site.ts'

/** `/forgotten-password`: asks for a code. It goes on the same way whether or not there is such an account. */
export function ForgottenPasswordPage() {
  const site = useSite()
  const { signInWith } = site.config
  const name = useField(knownName(site))
  const submission = useSubmission()
  useFocusAtStart(name.props.inputRef)

  const submit = () => {
    submission.clear()
    if (!areAllRight([[name, nameProblem(name.value, signInWith)]])) return
    const typed = signInNameOf(name.value, signInWith)
    void submission.run(
      async () => {
        await resetPassword(typed)
        navigate(linkTo(site, paths.newPassword, { name: typed }))
      },
      (error) => {
        reselect(name)
        return sentenceFor(error)
      },
    )
  }

  return (
    <PageLayout
      title="Reset password"
      lead={`Enter the ${signInWords(signInWith)} you sign in with, and we’ll send you a code.`}
      after={
        <>
          Remembered it?{' '}
          <AppLink to={linkTo(site, paths.signIn, { name: name.value.trim() })}>Sign in</AppLink>
        </>
      }
    >
      <IdentityForm submission={submission} submitLabel="Send a code" busyLabel="Sending" onSubmit={submit}>
        <NameField {...name.props} />
      </IdentityForm>
    </PageLayout>
  )
}
