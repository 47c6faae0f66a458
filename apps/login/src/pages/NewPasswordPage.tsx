import { confirmResetPassword, passwordMinimum, resetPassword } from '@bubbles/session'
import { goOn } from '../arrival.ts'
import { NewPasswordField, newPasswordProblem } from '../fields/NewPasswordField.tsx'
import { areAllRight, useField } from '../fields/useField.ts'
import { AppLink } from '../layout/AppLink.tsx'
import { PageLayout } from '../layout/PageLayout.tsx'
import { passwordSentenceFor } from '../messages.ts'
import { navigate } from '../navigation.ts'
import { paths } from '../paths.ts'
import { knownName, linkTo, useSite } from '../site.ts'
import { CodeForm, enterBoth, OutboxHint } from './CodeForm.tsx'

/** `/new-password`: the code from the mail and a new password, which then signs in. */
export function NewPasswordPage() {
  const site = useSite()
  const known = knownName(site)
  const password = useField()
  const minimum = passwordMinimum(site.config)

  const save = async (name: string, code: string) => {
    try {
      const { isSignedIn } = await confirmResetPassword(name, code, password.value)
      if (isSignedIn) await goOn(site)
      else navigate(linkTo(site, paths.signIn, { name, notice: 'new-password' }))
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'InvalidPasswordException') throw error
      areAllRight([[password, passwordSentenceFor(error)]])
    }
  }

  return (
    <PageLayout
      title="Choose a new password"
      lead={
        known ? (
          <>
            If there is an account for <strong>{known}</strong>, a code is on its way to it.
          </>
        ) : (
          enterBoth(site)
        )
      }
      after={
        <>
          Wrong address?{' '}
          <AppLink to={linkTo(site, paths.forgottenPassword, { name: known })}>Start again</AppLink>
          <OutboxHint />
        </>
      }
    >
      <CodeForm
        codeHelp="Six digits, valid for an hour."
        resentNotice="If there’s an account, a new code is on its way. Older codes no longer work."
        submitLabel="Save and sign in"
        busyLabel="Saving"
        onSubmit={save}
        onResend={resetPassword}
        check={() => [[password, newPasswordProblem(password.value, minimum)]]}
      >
        <NewPasswordField
          {...password.props}
          label="New password"
          person={known.includes('@') ? { email: known } : { username: known }}
        />
      </CodeForm>
    </PageLayout>
  )
}
