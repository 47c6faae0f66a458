import { Text, Button, TextLink as Link } from '@bubbles/ui'
import { signInNameOf } from '@bubbles/session'
import { type ReactNode, useState } from 'react'
import { FormField } from '../fields/FormField.tsx'
import { NameField } from '../fields/NameField.tsx'
import { areAllRight, type Field, reselect, useField } from '../fields/useField.ts'
import { useFocusAtStart, useSubmission } from '../fields/useSubmission.ts'
import { IdentityForm, problemOf } from '../layout/IdentityForm.tsx'
import { sentenceFor } from '../messages.ts'
import { nameProblem, signInWords } from '../signInWords.ts'
import { knownName, type Site, useSite } from '../site.ts'
import styles from './CodeForm.module.css'

interface CodeFormProps extends CodeCalls {
  codeHelp: string
  submitLabel: string
  busyLabel: string
  children?: ReactNode
}

interface CodeCalls {
  /** What is said once a new code is on its way. */
  resentNotice: string
  /** What it throws is said above the form. */
  onSubmit: (name: string, code: string) => Promise<void>
  onResend: (name: string) => Promise<void>
  /** What is wrong with the fields among the children. */
  check?: () => [Field, ReactNode][]
}

/**
 * The form in which the code from a mail is entered: whose it is where the address does not tell, the code, whatever
 * else the page needs, and a button for a new code.
 */
export function CodeForm({ codeHelp, submitLabel, busyLabel, children, ...calls }: CodeFormProps) {
  const known = knownName(useSite())
  const { name, code, notice, problem, submission, submit, resend, isResending } = useCode(calls)
  return (
    <IdentityForm
      submission={submission}
      error={problem}
      submitLabel={submitLabel}
      busyLabel={busyLabel}
      onSubmit={submit}
      after={
        <Button variant="text" onClick={resend} aria-disabled={isResending}>
          Get a new code
        </Button>
      }
    >
      {/* Password managers save a password under a name; where the address tells it, no field shows it. */}
      {known ? (
        <input type="text" name="username" autoComplete="username" value={known} readOnly hidden />
      ) : (
        <NameField {...name.props} />
      )}
      <FormField
        {...code.props}
        label="Code"
        name="code"
        autoComplete="one-time-code"
        help={codeHelp}
        attributes={{ inputMode: 'numeric', maxLength: 12, className: styles.code }}
      />
      {children}
      <Text as="output" live tone="success" weight="medium">
        {notice}
      </Text>
    </IdentityForm>
  )
}

/** Whose code it is, the code, how both are sent, and how another code is asked for. */
function useCode({ resentNotice, onSubmit, onResend, check = () => [] }: CodeCalls) {
  const site = useSite()
  const { signInWith } = site.config
  const known = knownName(site)
  const name = useField(known)
  const code = useField()
  const [notice, setNotice] = useState('')
  const submission = useSubmission()
  const resending = useSubmission()
  useFocusAtStart((known ? code : name).props.inputRef)
  const typedName = signInNameOf(name.value, signInWith)
  const nameCheck: [Field, ReactNode] = [name, known ? undefined : nameProblem(name.value, signInWith)]

  const begin = () => {
    setNotice('')
    submission.clear()
    resending.clear()
  }
  const submit = () => {
    begin()
    const digits = code.value.replaceAll(/\s/g, '')
    const codeCheck: [Field, ReactNode] = [code, digits ? undefined : 'Enter the code from the message.']
    if (!areAllRight([nameCheck, codeCheck, ...check()])) return
    void submission.run(
      () => onSubmit(typedName, digits),
      (error) => {
        reselect(code)
        return sentenceFor(error)
      },
    )
  }
  const resend = () => {
    if (resending.isBusy) return
    begin()
    if (!areAllRight([nameCheck, [code, undefined]])) return
    void resending.run(async () => {
      await onResend(typedName)
      code.setValue('')
      setNotice(resentNotice)
      code.props.inputRef.current?.focus()
    }, sentenceFor)
  }
  return {
    name,
    code,
    notice,
    problem: problemOf(submission) ?? problemOf(resending),
    submission,
    submit,
    resend,
    isResending: resending.isBusy,
  }
}

/** What is said above the form where nothing tells whose code it is. */
export const enterBoth = ({ config }: Site): string =>
  `Enter your ${signInWords(config.signInWith)} and the code we sent you.`

/** Where the mail is on a machine that sends none; nothing anywhere else. */
export function OutboxHint() {
  const { config, location } = useSite()
  if (config.environment !== 'local' || !location.hostname.endsWith('localhost')) return null
  return (
    <Text block above={12}>
      This server doesn’t send email. The code is in the{' '}
      <Link href="/outbox" target="_blank" rel="noopener">
        outbox
      </Link>
      , which opens in a new tab.
    </Text>
  )
}
