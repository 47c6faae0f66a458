import type { TotpSetup } from '@bubbles/session/factors'
import { FormDialog, messageOf, TextField } from '@bubbles/ui'
import { useEffect, useState } from 'react'
import { useConfirmTotp, useStartTotpSetup } from '../../api/factors.ts'
import { codeSentence } from '../../ui/codeWords.ts'
import { focusOnce } from '../../ui/focusOnce.ts'
import { YourPassword } from '../../ui/YourPassword.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { TotpKey } from './TotpKey.tsx'

/** Sets up an authenticator app: the password, the key with its first code, the recovery codes. */
export default function SetUpAppDialog({
  emailAddress,
  onClose,
}: {
  emailAddress: string
  onClose: () => void
}) {
  const start = useStartTotpSetup()
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  if (start.data !== undefined)
    return <KeyDialog setup={start.data} emailAddress={emailAddress} onClose={onClose} />
  return (
    <FormDialog
      open
      title="Set up an authenticator app"
      description="You need an app such as 1Password, Google Authenticator or Microsoft Authenticator on your phone."
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

function KeyDialog({
  setup,
  emailAddress,
  onClose,
}: {
  setup: TotpSetup
  emailAddress: string
  onClose: () => void
}) {
  const confirm = useConfirmTotp(setup)
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const missing = tried && code.trim() === ''
  useEffect(() => () => void setup.end(), [setup])
  if (confirm.data !== undefined)
    return <RecoveryCodesDialog codes={confirm.data} title="Two-step sign-in is on" onClose={onClose} />
  return (
    <FormDialog
      open
      width={520}
      title="Connect your app"
      submitLabel="Turn on two-step sign-in"
      loading={confirm.isPending}
      error={confirm.error && codeSentence(confirm.error)}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (code.trim() !== '') confirm.mutate(code.trim())
      }}
    >
      <TotpKey secret={setup.secret} emailAddress={emailAddress} />
      <TextField
        label="Code from the app"
        size="small"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        autoComplete="one-time-code"
        error={missing}
        helperText={missing ? 'Enter the six digits the app shows.' : 'The six digits it shows for Bubbles.'}
        inputMode="numeric"
        maxLength={12}
        ref={focusOnce}
      />
    </FormDialog>
  )
}
