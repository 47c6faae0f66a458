import { ResponseError } from '@bubbles/contract'
import { looksLikeEmail } from '@bubbles/domain'
import { FormDialog, messageOf } from '@bubbles/ui'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useSetPersonStatus } from '../../api/accounts.ts'
import { focusOnce } from '../../ui/focusOnce.ts'

/** Shuts a person out of every organisation, or lets them in again. */
export default function PersonStatusDialog({ onClose }: { onClose: () => void }) {
  const [emailAddress, setEmailAddress] = useState('')
  const [status, setStatus] = useState<'Active' | 'Disabled'>('Disabled')
  const [tried, setTried] = useState(false)
  const change = useSetPersonStatus()
  const address = emailAddress.trim()
  const isUnknown = change.error instanceof ResponseError && change.error.code === 'user-not-found'
  const problem =
    tried && !looksLikeEmail(address)
      ? 'Enter one email address, such as name@example.org.'
      : isUnknown && change.variables?.emailAddress === address
        ? messageOf(change.error)
        : null
  return (
    <FormDialog
      open
      width={480}
      title="Disable a person"
      description="Their sign-ins and API tokens stop working everywhere, immediately. Everything they made stays, and you can enable them again."
      submitLabel={status === 'Disabled' ? 'Disable the person' : 'Enable the person'}
      danger={status === 'Disabled'}
      loading={change.isPending}
      error={change.error === null || isUnknown ? null : messageOf(change.error)}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (looksLikeEmail(address)) change.mutate({ emailAddress: address, status }, { onSuccess: onClose })
      }}
    >
      <TextField
        label="Their email address"
        type="email"
        size="small"
        fullWidth
        value={emailAddress}
        onChange={(event) => setEmailAddress(event.target.value)}
        error={problem !== null}
        helperText={problem ?? 'The address they sign in with.'}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 254, spellCheck: false, ref: focusOnce } }}
      />
      <RadioGroup
        aria-label="Action"
        value={status}
        onChange={(_event, value) => setStatus(value === 'Active' ? 'Active' : 'Disabled')}
      >
        <FormControlLabel value="Disabled" control={<Radio size="small" />} label="Disable" />
        <FormControlLabel value="Active" control={<Radio size="small" />} label="Enable again" />
      </RadioGroup>
    </FormDialog>
  )
}
