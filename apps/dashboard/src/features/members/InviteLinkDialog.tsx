import { INVITE_DAYS } from '@bubbles/domain'
import { Button, DialogShell, messageOf, TextField } from '@bubbles/ui'
import { Check, Copy } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Invite, useCreateInviteLink } from '../../api/invites.ts'

/**
 * Makes a link to hand on. It says first what that costs: the link before, in the mail, no longer counts, and no link is
 * shown twice, since only its hash is kept.
 */
export function InviteLinkDialog({ invite, onClose }: { invite: Invite; onClose: () => void }) {
  const make = useCreateInviteLink()
  const field = useRef<HTMLInputElement>(null)
  const link = make.data?.link
  const isMade = link !== undefined
  return (
    <DialogShell
      open
      title={isMade ? 'Your link' : 'Create a link to share?'}
      description={
        isMade
          ? `Send it to ${invite.emailAddress} yourself. It’s only shown once.`
          : `The link already sent to ${invite.emailAddress} stops working. The new one also works only for that address, and lasts ${INVITE_DAYS} days.`
      }
      loading={make.isPending}
      error={make.error && messageOf(make.error)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={make.isPending}>
            {isMade ? 'Done' : 'Cancel'}
          </Button>
          {isMade ? (
            <CopyButton link={link} field={field} />
          ) : (
            <Button variant="contained" loading={make.isPending} onClick={() => make.mutate(invite)}>
              Create link
            </Button>
          )}
        </>
      }
    >
      {isMade && (
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
      )}
    </DialogShell>
  )
}

/** Copies the link, and has the focus as soon as there is one. */
function CopyButton({ link, field }: { link: string; field: RefObject<HTMLInputElement | null> }) {
  const [copied, setCopied] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(link)
      setCopied(true)
    } catch {
      // Refused by the browser: the link is selected, and the keyboard copies it.
    }
  }
  return (
    <Button
      variant="contained"
      ref={button}
      startIcon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      onClick={() => void copy()}
    >
      {copied ? 'Copied' : 'Copy link'}
    </Button>
  )
}
