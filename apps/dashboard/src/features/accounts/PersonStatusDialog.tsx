import { ResponseError } from '@bubbles/contract'
import { looksLikeEmail } from '@bubbles/domain'
import { FormDialog, LabelledTick, messageOf, Stack, TextField } from '@bubbles/ui'
import { useId, useState } from 'react'
import { useSetPersonStatus } from '../../api/accounts.ts'
import { focusOnce } from '../../ui/focusOnce.ts'

const ACTIONS = [
  { result: 'Disabled', words: 'Disable' },
  { result: 'Active', words: 'Enable again' },
] as const

type Status = (typeof ACTIONS)[number]['result']

/** Shuts a person out of every organisation, or lets them in again. */
export default function PersonStatusDialog({ onClose }: { onClose: () => void }) {
  const [emailAddress, setEmailAddress] = useState('')
  const [status, setStatus] = useState<Status>('Disabled')
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
      description="Their sign-ins and API tokens stop working everywhere, immediately. Everything they created is kept, and you can enable them again."
      submitLabel={status === 'Disabled' ? 'Disable person' : 'Enable person'}
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
        maxLength={254}
        spellCheck={false}
        ref={focusOnce}
      />
      <Actions status={status} onChange={setStatus} />
    </FormDialog>
  )
}

/** Shutting them out, or letting them in again. */
function Actions({ status, onChange }: { status: Status; onChange: (status: Status) => void }) {
  const group = useId()
  return (
    <Stack role="radiogroup" aria-label="Action">
      {ACTIONS.map(({ result, words }) => (
        <LabelledTick
          key={result}
          type="radio"
          size="small"
          name={group}
          checked={status === result}
          onChange={() => onChange(result)}
        >
          {words}
        </LabelledTick>
      ))}
    </Stack>
  )
}
