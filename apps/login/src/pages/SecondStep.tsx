import { confirmSecondStep } from '@bubbles/session/factors'
import { Button } from '@bubbles/ui'
import { useState } from 'react'
import { goOn } from '../arrival.ts'
import { FormField } from '../fields/FormField.tsx'
import { areAllRight, reselect, useField } from '../fields/useField.ts'
import { useFocusAtStart, useSubmission } from '../fields/useSubmission.ts'
import { IdentityForm } from '../layout/IdentityForm.tsx'
import { PageLayout } from '../layout/PageLayout.tsx'
import { secondStepSentenceFor } from '../messages.ts'
import { useSite } from '../site.ts'
import styles from './CodeForm.module.css'

const WORDS = {
  app: {
    title: 'Enter your code',
    lead: 'Open your authenticator app and enter the code it shows for Bubbles.',
    label: 'Code',
    help: 'Six digits. They change every 30 seconds.',
    missing: 'Enter the code from your authenticator app.',
    other: 'Use a recovery code',
  },
  recovery: {
    title: 'Use a recovery code',
    lead: 'Enter one of the codes you saved when you turned on two-step sign-in.',
    label: 'Recovery code',
    help: 'Each code works once.',
    missing: 'Enter one of your recovery codes.',
    other: 'Use your authenticator app',
  },
} as const

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export default function SecondStep({
  onAgain,
}: {
  /** Back to the password. */
  onAgain: () => void
}) {
  const [kind, setKind] = useState<keyof typeof WORDS>('app')
  return <StepForm key={kind} kind={kind} onOther={setKind} onAgain={onAgain} />
}

function StepForm({
  kind,
  onOther,
  onAgain,
}: {
  kind: keyof typeof WORDS
  onOther: (kind: keyof typeof WORDS) => void
  onAgain: () => void
}) {
  const site = useSite()
  const words = WORDS[kind]
  const code = useField()
  const submission = useSubmission()
  useFocusAtStart(code.props.inputRef)

  const submit = () => {
    submission.clear()
    const typed = code.value.trim()
    if (!areAllRight([[code, typed ? undefined : words.missing]])) return
    void submission.run(
      async () => {
        await confirmSecondStep(typed)
        await goOn(site)
      },
      (error) => {
        reselect(code)
        return secondStepSentenceFor(error, kind)
      },
    )
  }

  return (
    <PageLayout title={words.title} lead={words.lead}>
      <IdentityForm
        submission={submission}
        submitLabel="Sign in"
        busyLabel="Signing in"
        onSubmit={submit}
        after={
          <>
            <Button variant="text" onClick={() => onOther(kind === 'app' ? 'recovery' : 'app')}>
              {words.other}
            </Button>
            <Button variant="text" color="secondary" onClick={onAgain}>
              Back to sign in
            </Button>
          </>
        }
      >
        <FormField
          {...code.props}
          label={words.label}
          name="code"
          autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
          help={words.help}
          attributes={
            kind === 'app'
              ? { inputMode: 'numeric', maxLength: 12, className: styles.code }
              : { maxLength: 32, spellCheck: false, autoCapitalize: 'none', className: styles.code }
          }
        />
      </IdentityForm>
    </PageLayout>
  )
}
