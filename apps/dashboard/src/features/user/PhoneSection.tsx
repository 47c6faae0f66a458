import { isPhoneNumber, phoneNumberOf } from '@bubbles/session'
import {
  AfterAMoment,
  FormDialog,
  FormShell,
  PanelError,
  SettingsSection,
  Skeleton,
  Button,
  TextField,
} from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { phoneQuery, useChangeAttribute, useRemovePhone } from '../../api/users.ts'
import { config } from '../../config.ts'
import { useKeptState } from '../../session/keptState.ts'
import { YourPassword } from '../../ui/YourPassword.tsx'
import { CodeForm } from './CodeForm.tsx'
import { identityProblem, identitySentence } from './identityWords.ts'

/** The phone number one signs in with, beside other names or alone: it counts once the code sent there is typed in. */
export function PhoneSection({ emailAddress }: { emailAddress: string }) {
  const { data: current, error, refetch } = useQuery(phoneQuery)
  const [number, setNumber] = useKeptState('account.phone', '')
  /** Where the code went, masked; null before there is one. */
  const [sentTo, setSentTo] = useKeptState<string | null>('account.phone-sent-to', null)
  const startAgain = () => {
    setNumber('')
    setSentTo(null)
  }
  return (
    <SettingsSection
      title="Phone number"
      words={
        current
          ? `You can sign in with it. It’s currently ${current}.`
          : 'Add one to sign in with it. We’ll text you a code to confirm it.'
      }
    >
      {error ? (
        <PanelError
          title="Couldn’t load your phone number."
          reason={identitySentence(error)}
          onRetry={() => void refetch()}
        />
      ) : current === undefined ? (
        <AfterAMoment label="Loading your phone number">
          <Skeleton height={96} radius={12} />
        </AfterAMoment>
      ) : sentTo === null ? (
        <NumberForm
          number={number}
          current={current}
          emailAddress={emailAddress}
          onNumber={setNumber}
          onSent={setSentTo}
          onDone={startAgain}
        />
      ) : (
        <CodeForm
          attribute="phone_number"
          sentTo={sentTo}
          old={
            current === null
              ? 'You can sign in with it once it is confirmed.'
              : 'Your old number keeps working until the new one is confirmed.'
          }
          onDone={startAgain}
        />
      )}
    </SettingsSection>
  )
}

function problemOf(typed: string, current: string | null): string | null {
  if (typed === current) return 'That’s already your number.'
  return isPhoneNumber(typed)
    ? null
    : 'Enter your phone number with its country code, such as +44\u00a07700\u00a0900123.'
}

interface NumberFormProps {
  number: string
  current: string | null
  /** Whose password the browser's store is to offer. */
  emailAddress: string
  onNumber: (number: string) => void
  onSent: (destination: string) => void
  onDone: () => void
}

function NumberForm({ number, current, emailAddress, onNumber, onSent, onDone }: NumberFormProps) {
  const [tried, setTried] = useState(false)
  const [password, setPassword] = useState('')
  const [removing, setRemoving] = useState(false)
  const change = useChangeAttribute('phone_number')
  const typed = phoneNumberOf(number)
  const problem = problemOf(typed, current)
  const shown = tried && problem !== null
  // Who signs in with nothing else would be locked out.
  const mayRemove = current !== null && config().signInWith.some((kind) => kind !== 'phone')
  return (
    <>
      <FormShell
        submitLabel="Send code"
        busyLabel="Sending"
        quiet
        submitDisabled={typed === ''}
        loading={change.isPending}
        error={identityProblem(change.error)}
        onSubmit={() => {
          setTried(true)
          if (problem !== null || password === '') return
          change.mutate(
            { value: typed, password },
            { onSuccess: ({ destination }) => (destination === null ? onDone() : onSent(destination)) },
          )
        }}
        after={
          mayRemove && (
            <Button variant="text" color="secondary" onClick={() => setRemoving(true)}>
              Remove number
            </Button>
          )
        }
      >
        <TextField
          label={current === null ? 'Phone number' : 'New phone number'}
          size="small"
          type="tel"
          autoComplete="tel"
          value={number}
          onChange={(event) => onNumber(event.target.value)}
          error={shown}
          helperText={shown ? problem : 'With its country code.'}
          maxLength={40}
          inputMode="tel"
        />
        {typed !== '' && (
          <YourPassword
            onlyPassword
            value={password}
            onChange={setPassword}
            tried={tried}
            emailAddress={emailAddress}
          />
        )}
      </FormShell>
      {removing && (
        <RemoveDialog current={current} emailAddress={emailAddress} onClose={() => setRemoving(false)} />
      )}
    </>
  )
}

function RemoveDialog({
  current,
  emailAddress,
  onClose,
}: {
  current: string | null
  emailAddress: string
  onClose: () => void
}) {
  const remove = useRemovePhone()
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  return (
    <FormDialog
      open
      danger
      title="Remove your phone number?"
      submitLabel="Remove number"
      loading={remove.isPending}
      error={identityProblem(remove.error)}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (password !== '') remove.mutate(password, { onSuccess: onClose })
      }}
    >
      <p>You won’t be able to sign in with {current} any more.</p>
      <YourPassword
        onlyPassword
        value={password}
        onChange={setPassword}
        tried={tried}
        emailAddress={emailAddress}
      />
    </FormDialog>
  )
}
