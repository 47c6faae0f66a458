import { ResponseError } from '@bubbles/contract'
import { looksLikeEmail, suggestOrganisationName } from '@bubbles/domain'
import { FormDialog, messageOf, toasts } from '@bubbles/ui'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { type Account, useCreateAccount } from '../../api/accounts.ts'
import { useKeptState } from '../../session/keptState.ts'
import { focusOnce } from '../../ui/focusOnce.ts'
import { OrganisationAddress, useAddressCheck } from '../../shell/OrganisationAddress.tsx'

/** Creates an organisation for somebody who has signed in before. */
export default function CreateAccountDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void
  onCreated: (organisationId: Account['id']) => void
}) {
  const [friendlyName, setFriendlyName] = useKeptState('account.friendly-name', '')
  const [ownName, setOwnName] = useKeptState<string | null>('account.name', null)
  const [owner, setOwner] = useKeptState('account.owner', '')
  const [tried, setTried] = useState(false)
  const create = useCreateAccount()

  const name = ownName ?? suggestOrganisationName(friendlyName)
  const check = useAddressCheck(name)
  const refusal = create.error instanceof ResponseError ? create.error.code : undefined
  const friendlyProblem = tried && friendlyName.trim() === '' ? 'Give the organisation a name.' : null
  const ownerProblem =
    tried && !looksLikeEmail(owner.trim())
      ? 'Enter one email address, such as name@example.org.'
      : refusal === 'user-not-found' && create.variables?.ownerEmailAddress === owner.trim()
        ? messageOf(create.error)
        : null
  const isFieldError = refusal === 'name-taken' || refusal === 'user-not-found'

  return (
    <FormDialog
      open
      width={480}
      title="New organisation"
      description="The person you name owns it. They can invite everyone else, and transfer it."
      submitLabel="Create the organisation"
      loading={create.isPending}
      error={create.error === null || isFieldError ? null : messageOf(create.error)}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        const complete = friendlyName.trim() !== '' && name !== '' && looksLikeEmail(owner.trim())
        if (!complete || check.problem !== null) return
        create.mutate(
          { name, friendlyName: friendlyName.trim(), ownerEmailAddress: owner.trim() },
          {
            onSuccess: (organisation) => {
              toasts.notify({ message: `${organisation.friendlyName} created.` })
              onCreated(organisation.id)
            },
            onError: check.again,
          },
        )
      }}
    >
      <TextField
        label="Organisation name"
        value={friendlyName}
        onChange={(event) => setFriendlyName(event.target.value)}
        error={friendlyProblem !== null}
        helperText={friendlyProblem}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 120, ref: focusOnce } }}
      />
      <OrganisationAddress
        name={name}
        onChange={setOwnName}
        check={check}
        missing={tried && name === '' ? 'Give the organisation an address.' : null}
        idle={name === '' ? 'Members open the dashboard at this address.' : null}
      />
      <TextField
        label="Email address of the owner"
        type="email"
        value={owner}
        onChange={(event) => setOwner(event.target.value)}
        error={ownerProblem !== null}
        helperText={ownerProblem ?? 'Someone who has signed in before.'}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 254, spellCheck: false } }}
      />
    </FormDialog>
  )
}
