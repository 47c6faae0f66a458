import { looksLikeEmail } from '@bubbles/domain'
import { FormShell } from '@bubbles/ui'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useChangeEmail, useConfirmEmail, useSendEmailCode } from '../../api/users.ts'
import { useKeptState } from '../../session/keptState.ts'
import styles from './AccountPage.module.css'
import { identitySentence } from './identityWords.ts'
import { Section } from './Section.tsx'

const sentence = (error: unknown): string | null => (error ? identitySentence(error) : null)

/** Another e-mail address: it counts once the code sent there is typed in. */
export function EmailSection({ emailAddress }: { emailAddress: string }) {
  const [address, setAddress] = useKeptState('account.e-mail', '')
  /** Where the code went, masked; null before there is one. */
  const [sentTo, setSentTo] = useKeptState<string | null>('account.e-mail-sent-to', null)
  const startAgain = () => {
    setAddress('')
    setSentTo(null)
  }
  return (
    <Section
      title="E-mail address"
      words={`You sign in with it, and mails go to it. Now it is ${emailAddress}.`}
    >
      {sentTo === null ? (
        <AddressForm
          address={address}
          current={emailAddress}
          onAddress={setAddress}
          onSent={setSentTo}
          onDone={startAgain}
        />
      ) : (
        <CodeForm sentTo={sentTo} onDone={startAgain} />
      )}
    </Section>
  )
}

function AddressForm({
  address,
  current,
  onAddress,
  onSent,
  onDone,
}: {
  address: string
  current: string
  onAddress: (address: string) => void
  onSent: (destination: string) => void
  onDone: () => void
}) {
  const [tried, setTried] = useState(false)
  const change = useChangeEmail()
  const typed = address.trim()
  const isSame = typed.toLowerCase() === current.toLowerCase()
  const problem = isSame
    ? 'This is your address already.'
    : looksLikeEmail(typed)
      ? null
      : 'Enter one e-mail address, such as name@example.org.'
  const shown = tried && problem !== null
  return (
    <FormShell
      submitLabel="Send a code to it"
      busyLabel="Sending"
      submitDisabled={typed === ''}
      loading={change.isPending}
      error={sentence(change.error)}
      onSubmit={() => {
        setTried(true)
        if (problem !== null) return
        change.mutate(typed, {
          onSuccess: ({ destination }) => (destination === null ? onDone() : onSent(destination)),
        })
      }}
    >
      <TextField
        label="New e-mail address"
        size="small"
        type="email"
        autoComplete="email"
        value={address}
        onChange={(event) => onAddress(event.target.value)}
        error={shown}
        helperText={shown ? problem : undefined}
        slotProps={{ htmlInput: { maxLength: 254, spellCheck: false } }}
      />
    </FormShell>
  )
}

function CodeForm({ sentTo, onDone }: { sentTo: string; onDone: () => void }) {
  const [code, setCode] = useKeptState('account.e-mail-code', '')
  const [tried, setTried] = useState(false)
  const confirm = useConfirmEmail()
  const resend = useSendEmailCode()
  const missing = tried && code.trim() === ''
  return (
    <FormShell
      submitLabel="Confirm the address"
      busyLabel="Confirming"
      loading={confirm.isPending}
      error={sentence(confirm.error ?? resend.error)}
      onSubmit={() => {
        setTried(true)
        if (code.trim() !== '') confirm.mutate(code.trim(), { onSuccess: onDone })
      }}
      after={
        <>
          <Button variant="text" loading={resend.isPending} onClick={() => resend.mutate()}>
            Send a new code
          </Button>
          <Button variant="text" color="secondary" onClick={onDone}>
            Use another address
          </Button>
        </>
      }
    >
      <output className={styles.note}>
        {resend.isSuccess ? 'A new code is on its way to ' : 'We sent a code to '}
        <strong>{resend.data?.destination || sentTo}</strong>. Your old address stays until it is confirmed.
      </output>
      <TextField
        label="Code"
        size="small"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        autoComplete="one-time-code"
        error={missing}
        helperText={missing ? 'Enter the code from the mail.' : undefined}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 12 } }}
      />
    </FormShell>
  )
}
