import { looksLikeEmail } from '@bubbles/domain'
import { Button, FormError, messageOf, Stack, TextField } from '@bubbles/ui'
import { useState } from 'react'
import { type Account, useInviteOwner } from '../../api/accounts.ts'
import { dayInWords } from '../../format/time.ts'
import styles from './AccountPage.module.css'
import { Panel } from './Panel.tsx'

/** What became of the invite, in a sentence or two. */
function inviteInWords(invitedOwner: Account['invitedOwner']): string {
  if (!invitedOwner) return 'This organisation has no owner, and no one has been invited to become one.'
  const { emailAddress, isOpen, expiresAt, delivery } = invitedOwner
  if (!isOpen) return `The invite to ${emailAddress} has expired. Send it again.`
  switch (delivery.state) {
    case 'failed':
      return `The invite to ${emailAddress} couldn’t be delivered. ${delivery.reason}`
    case 'retrying':
      return `The invite to ${emailAddress} hasn’t been delivered yet; we’re still trying. ${delivery.reason}`.trimEnd()
    default:
      return `${emailAddress} will become the owner on accepting the invite, which is valid until ${dayInWords(expiresAt)}.`
  }
}

/** Whom an organisation waits for, and another invite to the same address or another. */
export function OwnerInvite({ account }: { account: Account }) {
  const { invitedOwner } = account
  const [address, setAddress] = useState(invitedOwner?.emailAddress ?? '')
  const [tried, setTried] = useState(false)
  const invite = useInviteOwner(account.id)
  const problem =
    tried && !looksLikeEmail(address.trim()) ? 'Enter one email address, such as name@example.org.' : null
  return (
    <Panel title="Owner" words={inviteInWords(invitedOwner)}>
      {account.status === 'Active' && (
        <form
          className={styles.body}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            setTried(true)
            if (looksLikeEmail(address.trim())) invite.mutate({ emailAddress: address.trim() })
          }}
        >
          <Stack gap={16} align="start">
            <TextField
              label="Owner’s email address"
              type="email"
              fullWidth
              value={address}
              onChange={(event) => setAddress(event.target.value)}
              error={problem !== null}
              helperText={problem ?? 'If you send a new invite, the earlier link stops working.'}
              autoComplete="off"
              maxLength={254}
              spellCheck={false}
            />
            <FormError error={invite.error && messageOf(invite.error)} />
            <Button type="submit" loading={invite.isPending}>
              Resend invite
            </Button>
          </Stack>
        </form>
      )}
    </Panel>
  )
}
