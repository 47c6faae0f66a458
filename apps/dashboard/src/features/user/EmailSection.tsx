import { looksLikeEmail } from '@bubbles/domain'
import { FormShell, SettingsSection, TextField } from '@bubbles/ui'
import { useState } from 'react'
import { useChangeAttribute } from '../../api/users.ts'
import { config } from '../../config.ts'
import { useKeptState } from '../../session/keptState.ts'
import { YourPassword } from '../../ui/YourPassword.tsx'
import { CodeForm } from './CodeForm.tsx'
import { identityProblem } from './identityWords.ts'

/** Another e-mail address: it counts once the code sent there is typed in. */
export function EmailSection({ emailAddress }: { emailAddress: string }) {
  const [address, setAddress] = useKeptState('account.e-mail', '')
  /** Where the code went, masked; null before there is one. */
  const [sentTo, setSentTo] = useKeptState<string | null>('account.e-mail-sent-to', null)
  const signsIn = config().signInWith.includes('email')
  const startAgain = () => {
    setAddress('')
    setSentTo(null)
  }
  return (
    <SettingsSection
      title="Email address"
      words={`${signsIn ? 'You sign in with it, and emails are sent to it.' : 'Emails are sent to it.'} It’s currently ${emailAddress}.`}
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
        <CodeForm
          attribute="email"
          sentTo={sentTo}
          old="Your old address keeps working until the new one is confirmed."
          onDone={startAgain}
        />
      )}
    </SettingsSection>
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
  const [password, setPassword] = useState('')
  const change = useChangeAttribute('email')
  const typed = address.trim()
  const isSame = typed.toLowerCase() === current.toLowerCase()
  const problem = isSame
    ? 'That’s already your address.'
    : looksLikeEmail(typed)
      ? null
      : 'Enter one email address, such as name@example.org.'
  const shown = tried && problem !== null
  return (
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
          { onSuccess: ({ destination }) => (destination === null ? onDone() : onSent(typed)) },
        )
      }}
    >
      <TextField
        label="New email address"
        size="small"
        type="email"
        autoComplete="email"
        value={address}
        onChange={(event) => onAddress(event.target.value)}
        error={shown}
        helperText={shown ? problem : undefined}
        maxLength={254}
        spellCheck={false}
      />
      {typed !== '' && (
        <YourPassword
          onlyPassword
          value={password}
          onChange={setPassword}
          tried={tried}
          emailAddress={current}
        />
      )}
    </FormShell>
  )
}
