import { FormDialog, messageOf } from '@bubbles/ui'
import { useState } from 'react'
import { useMakeRecoveryCodes } from '../../api/factors.ts'
import { YourPassword } from '../../ui/YourPassword.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

/** Makes new recovery codes, and shows them. */
export default function NewCodesDialog({
  emailAddress,
  onClose,
}: {
  emailAddress: string
  onClose: () => void
}) {
  const make = useMakeRecoveryCodes()
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  if (make.data !== undefined)
    return <RecoveryCodesDialog codes={make.data} title="Your new recovery codes" onClose={onClose} />
  return (
    <FormDialog
      open
      title="Create new recovery codes?"
      submitLabel="Create new codes"
      loading={make.isPending}
      error={make.error && messageOf(make.error)}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (password !== '') make.mutate(password)
      }}
    >
      <p>You’ll get ten new codes. The old ones stop working.</p>
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
