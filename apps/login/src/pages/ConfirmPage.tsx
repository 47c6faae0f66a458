import { confirmSignUp, resendSignUpCode } from '@bubbles/session'
import { FormShell } from '@bubbles/ui'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useRef, useState } from 'react'
import { goOn } from '../arrival.ts'
import { EmailField } from '../fields/EmailField.tsx'
import { FormField } from '../fields/FormField.tsx'
import { useFocusAtStart, useSubmission } from '../fields/useSubmission.ts'
import { AppLink } from '../layout/AppLink.tsx'
import { PageLayout } from '../layout/PageLayout.tsx'
import { looksLikeEmail, sentenceFor } from '../messages.ts'
import { navigate } from '../navigation.ts'
import { address, paths } from '../paths.ts'
import { redirectOf, useSite } from '../site.ts'
import styles from './ConfirmPage.module.css'

/** `/confirm?email=…`: enter the code from the mail. Where the password was typed before, this signs in too. */
export function ConfirmPage() {
  const site = useSite()
  const redirect = redirectOf(site)
  const known = new URLSearchParams(site.location.search).get('email') ?? ''
  const [email, setEmail] = useState(known)
  const [code, setCode] = useState('')
  const [problems, setProblems] = useState<{ email?: string; code?: string }>({})
  const [notice, setNotice] = useState('')
  const { isBusy, error, run, clear } = useSubmission()
  const resending = useSubmission()
  const codeField = useRef<HTMLInputElement>(null)
  const emailField = useRef<HTMLInputElement>(null)
  useFocusAtStart(known ? codeField : emailField)
  const isLocal = site.config.environment === 'local' && site.location.hostname.endsWith('localhost')

  const checkedEmail = (): string | null => {
    const username = email.trim()
    if (looksLikeEmail(username)) return username
    setProblems({ email: 'Enter your e-mail, such as name@example.org.' })
    emailField.current?.focus()
    return null
  }

  const submit = () => {
    setNotice('')
    resending.clear()
    const username = checkedEmail()
    if (!username) return
    const digits = code.replace(/\s/g, '')
    setProblems(digits ? {} : { code: 'Enter the code from the mail.' })
    if (!digits) return codeField.current?.focus()
    void run(async () => {
      try {
        const { isSignedIn } = await confirmSignUp(username, digits)
        if (isSignedIn) await goOn(site)
        else navigate(address(paths.signIn, { email: username, confirmed: '1', redirect_url: redirect }))
      } catch (failure) {
        codeField.current?.focus()
        codeField.current?.select()
        throw failure
      }
    }, sentenceFor)
  }

  const resend = () => {
    setNotice('')
    clear()
    setProblems({})
    const username = checkedEmail()
    if (!username) return
    void resending.run(async () => {
      await resendSignUpCode(username)
      setCode('')
      setNotice('A new code is on its way. Older codes no longer count.')
      codeField.current?.focus()
    }, sentenceFor)
  }

  return (
    <PageLayout
      title="Confirm your e-mail"
      lead={
        known ? (
          <>
            Enter the code we sent to <strong>{known}</strong>.
          </>
        ) : (
          'Enter your e-mail and the code we sent to it.'
        )
      }
      after={
        <>
          Have you confirmed it already?{' '}
          <AppLink to={address(paths.signIn, { email: known, redirect_url: redirect })}>Sign in</AppLink>
          {isLocal && (
            <span className={styles.outbox}>
              This machine sends no mail: the code is in the{' '}
              <Link href="/outbox" target="_blank" rel="noopener">
                outbox
              </Link>
              , which opens in a new tab.
            </span>
          )}
        </>
      }
    >
      <FormShell
        wide
        submitLabel="Confirm"
        busyLabel="Confirming"
        loading={isBusy}
        error={error ?? resending.error}
        onSubmit={submit}
        after={
          <Button variant="text" onClick={resend} aria-disabled={resending.isBusy}>
            Send a new code
          </Button>
        }
      >
        {!known && (
          <EmailField
            autoComplete="email"
            value={email}
            onChange={setEmail}
            error={problems.email}
            inputRef={emailField}
          />
        )}
        <FormField
          label="Code"
          name="code"
          autoComplete="one-time-code"
          value={code}
          onChange={setCode}
          error={problems.code}
          help="Six digits, good for 24 hours."
          inputRef={codeField}
          attributes={{ inputMode: 'numeric', maxLength: 12, className: styles.code }}
        />
        <output className={styles.notice}>{notice}</output>
      </FormShell>
    </PageLayout>
  )
}
