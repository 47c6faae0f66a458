import type { PasskeySetup } from '@bubbles/session/factors'
import { FormDialog, messageOf, TextField } from '@bubbles/ui'
import { useEffect, useState } from 'react'
import { useCreatePasskey, useStartPasskeySetup } from '../../api/passkeys.ts'
import { focusOnce } from '../../ui/focusOnce.ts'
import { YourPassword } from '../../ui/YourPassword.tsx'
import { thisDevice } from './thisDevice.ts'

const sentences: Record<string, string> = {
  NotAllowedError: 'No passkey was created. Try again, and do what your browser or device asks.',
  InvalidStateError: 'This device already has a passkey for your account.',
  WebAuthnChallengeNotFoundException: 'This took too long. Try again.',
  LimitExceededException: 'Your account has 20 passkeys, which is the maximum. Remove one first.',
}

/** What to say where a passkey could not be added. */
const passkeySentence = (error: Error): string => sentences[error.name] ?? messageOf(error)

/** Adds a passkey: the password, then its name and what the browser asks. */
export default function AddPasskeyDialog({
  emailAddress,
  onClose,
}: {
  emailAddress: string
  onClose: () => void
}) {
  const start = useStartPasskeySetup()
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  if (start.data !== undefined) return <NameDialog setup={start.data} onClose={onClose} />
  return (
    <FormDialog
      open
      title="Add a passkey"
      description="Your device keeps it, and only you can unlock it."
      submitLabel="Continue"
      loading={start.isPending}
      error={start.error && messageOf(start.error)}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (password !== '') start.mutate(password)
      }}
    >
      <YourPassword
        onlyPassword
        isFirst
        value={password}
        onChange={setPassword}
        tried={tried}
        emailAddress={emailAddress}
      />
    </FormDialog>
  )
}

function NameDialog({ setup, onClose }: { setup: PasskeySetup; onClose: () => void }) {
  const create = useCreatePasskey(setup)
  const [name, setName] = useState(() => thisDevice(navigator.userAgent))
  const [tried, setTried] = useState(false)
  const missing = tried && name.trim() === ''
  useEffect(() => () => void setup.end(), [setup])
  return (
    <FormDialog
      open
      title="Name your passkey"
      description="Your browser then asks for your fingerprint, face, screen lock or security key."
      submitLabel="Create passkey"
      loading={create.isPending}
      error={create.error && passkeySentence(create.error)}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (name.trim() !== '') create.mutate(name.trim(), { onSuccess: onClose })
      }}
    >
      <TextField
        label="Name"
        size="small"
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoComplete="off"
        error={missing}
        helperText={missing ? 'Give the passkey a name.' : 'Where you keep it, such as “Work laptop”.'}
        maxLength={100}
        ref={focusOnce}
      />
    </FormDialog>
  )
}
