import { DialogShell, messageOf, Button, TextField } from '@bubbles/ui'
import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type Invite, useCreateInviteLink } from '../../api/invites.ts'

/**
 * Makes a link to hand on. It says first what that costs: the link before, in the mail, no longer counts, and no link is
 * shown twice, since only its hash is kept.
 */
export function InviteLinkDialog({ invite, onClose }: { invite: Invite; onClose: () => void }) {
  const make = useCreateInviteLink()
  const [copied, setCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const copyButton = useRef<HTMLButtonElement>(null)
  const link = make.data?.link
  useEffect(() => {
    if (link !== undefined) copyButton.current?.focus()
  }, [link])

  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(link ?? '')
      setCopied(true)
    } catch {
      // Refused by the browser: the link is selected, and the keyboard copies it.
    }
  }

  if (link === undefined) {
    return (
      <DialogShell
        open
        title="Make a link to share?"
        description={
          <>
            The link already sent to {invite.emailAddress} stops working. The new one also works only for that
            address, and lasts 14 days.
          </>
        }
        loading={make.isPending}
        error={make.error && messageOf(make.error)}
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose} disabled={make.isPending}>
              Cancel
            </Button>
            <Button variant="contained" loading={make.isPending} onClick={() => make.mutate(invite)}>
              Make the link
            </Button>
          </>
        }
      />
    )
  }
  return (
    <DialogShell
      open
      title="Your link"
      description={`Send it to ${invite.emailAddress} yourself. It’s only shown once.`}
      loading={false}
      error={null}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button
            variant="contained"
            ref={copyButton}
            startIcon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
            onClick={() => void copy()}
          >
            {copied ? 'Copied' : 'Copy the link'}
          </Button>
        </>
      }
    >
      <TextField
        label="Link"
        size="small"
        value={link}
        ref={field}
        readOnly
        spellCheck={false}
        raised
        onFocus={(event) => event.target.select()}
        style={{ marginTop: 4 }}
      />
    </DialogShell>
  )
}
