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
  const account = useNewAccount(onCreated)
  const { name, check, friendlyProblem, ownerProblem } = account
  return (
    <FormDialog
      open
      width={480}
      title="New organisation"
      description="The person you name becomes its owner. They can invite everyone else and transfer it."
      submitLabel="Create organisation"
      loading={account.isCreating}
      error={account.error}
      onClose={onClose}
      onSubmit={account.submit}
    >
      <TextField
        label="Organisation name"
        value={account.friendlyName}
        onChange={(event) => account.setFriendlyName(event.target.value)}
        error={friendlyProblem !== null}
        helperText={friendlyProblem}
        autoComplete="off"
        maxLength={120}
        ref={focusOnce}
      />
      <OrganisationAddress
        name={name}
        onChange={account.setName}
        check={check}
        missing={account.tried && name === '' ? 'Give the organisation an address.' : null}
        idle={name === '' ? 'Members open the dashboard at this address.' : null}
      />
      <TextField
        label="Owner’s email address"
        type="email"
        value={account.owner}
        onChange={(event) => account.setOwner(event.target.value)}
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

/** What is typed of a new organisation, what is wrong with it, and how it is created. */
function useNewAccount(onCreated: (organisationId: Account['id']) => void) {
  const [friendlyName, setFriendlyName] = useKeptState('account.friendly-name', '')
  const [ownName, setName] = useKeptState<string | null>('account.name', null)
  const [owner, setOwner] = useKeptState('account.owner', '')
  const [tried, setTried] = useState(false)
  const { mutate, error, isPending: isCreating, variables } = useCreateAccount()
  const name = ownName ?? suggestOrganisationName(friendlyName)
  const check = useAddressCheck(name)
  const typed = { name, friendlyName: friendlyName.trim(), ownerEmailAddress: owner.trim() }
  const isNameTaken = error instanceof ResponseError && error.code === 'name-taken'
  const isRefused = isOwnerRefused(error)
  const hasOwner = looksLikeEmail(typed.ownerEmailAddress)
  const refusal =
    isRefused && variables?.ownerEmailAddress === typed.ownerEmailAddress ? messageOf(error) : null
  return {
    friendlyName,
    setFriendlyName,
    name,
    setName,
    check,
    owner,
    setOwner,
    tried,
    isCreating,
    friendlyProblem: tried && typed.friendlyName === '' ? 'Give the organisation a name.' : null,
    ownerProblem: tried && !hasOwner ? 'Enter one email address, such as name@example.org.' : refusal,
    // What is about a field stands there.
    error: error === null || isNameTaken || isRefused ? null : messageOf(error),
    submit: () => {
      setTried(true)
      if (typed.friendlyName === '' || name === '' || !hasOwner || check.problem !== null) return
      mutate(typed, {
        onSuccess: (organisation) => {
          toasts.notify({ message: `${organisation.friendlyName} was created.` })
          onCreated(organisation.id)
        },
        onError: check.again,
      })
    },
  }
}
