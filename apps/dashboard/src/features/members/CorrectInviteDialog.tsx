import { FormDialog, messageOf, TextField } from '@bubbles/ui'
import { useState } from 'react'
import { type Invite, useCorrectInvite } from '../../api/invites.ts'
import { focusOnce } from '../../ui/focusOnce.ts'

/** Sends an invite to another address than the one that was typed. */
export function CorrectInviteDialog({ invite, onClose }: { invite: Invite; onClose: () => void }) {
  const [address, setAddress] = useState(invite.emailAddress)
  const [tried, setTried] = useState(false)
  const correct = useCorrectInvite()
  const isAddress = /^[^\s@]+@[^\s@]+$/.test(address.trim())
  const problem = tried && !isAddress ? 'Enter one email address, such as name@example.org.' : null

  return (
    <FormDialog
      open
      width={480}
      title="Correct address"
      description="The invite will be sent to this address, and the earlier link will stop working."
      submitLabel="Send invite"
      loading={correct.isPending}
      error={correct.error && messageOf(correct.error)}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (isAddress) correct.mutate({ invite, emailAddress: address.trim() }, { onSuccess: onClose })
      }}
    >
      <TextField
        label="Email address"
        type="text"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        error={problem !== null}
        helperText={problem}
        autoComplete="off"
        maxLength={254}
        spellCheck={false}
        inputMode="email"
        ref={focusOnce}
      />
    </FormDialog>
  )
}
