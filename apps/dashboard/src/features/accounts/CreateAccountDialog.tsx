import { ResponseError } from '@bubbles/contract'
import { looksLikeEmail, suggestOrganisationName } from '@bubbles/domain'
import { FormDialog, messageOf, toasts, TextField } from '@bubbles/ui'
import { useState } from 'react'
import { type Account, useCreateAccount } from '../../api/accounts.ts'
import { useKeptState } from '../../session/keptState.ts'
import { focusOnce } from '../../ui/focusOnce.ts'
import { OrganisationAddress, useAddressCheck } from '../../shell/OrganisationAddress.tsx'

/** Whether a call was refused for whom it names as the owner. */
const isOwnerRefused = (error: unknown): boolean =>
  error instanceof ResponseError && error.errors.some(({ pointer }) => pointer === '/ownerEmailAddress')

/** Creates an organisation for somebody: at once if they have signed in before, else by an invite. */
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
      : isOwnerRefused(create.error) && create.variables?.ownerEmailAddress === owner.trim()
        ? messageOf(create.error)
        : null
  const isFieldError = refusal === 'name-taken' || isOwnerRefused(create.error)

  return (
    <FormDialog
      open
      width={480}
      title="New organisation"
      description="The person you name becomes its owner. They can invite everyone else and transfer it."
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
              toasts.notify({ message: `${organisation.friendlyName} was created.` })
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
        maxLength={120}
        ref={focusOnce}
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
        helperText={
          ownerProblem ??
          'If they’ve never signed in, they get an invite by email and become the owner when they accept it.'
        }
        autoComplete="off"
        maxLength={254}
        spellCheck={false}
      />
    </FormDialog>
  )
}
