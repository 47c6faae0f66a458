import { ResponseError } from '@bubbles/contract'
import { suggestOrganisationName } from '@bubbles/domain'
import { FormShell, messageOf, TextField } from '@bubbles/ui'
import { useState } from 'react'
import { useCreateOrganisation } from '../../api/organisations.ts'
import { useKeptState } from '../../session/keptState.ts'
import { switchOrganisation } from '../../session/switchOrganisation.ts'
import { OrganisationAddress, useAddressCheck } from '../../shell/OrganisationAddress.tsx'

/**
 * Creates an organisation: its name for people, and its name in the address, which follows the first until somebody
 * changes it. Whether the address is free is asked while typing. Success leads into the new organisation.
 */
export function OrganisationForm() {
  const [friendlyName, setFriendlyName] = useKeptState('organisation.friendly-name', '')
  const [ownName, setOwnName] = useKeptState<string | null>('organisation.name', null)
  const [tried, setTried] = useState(false)
  const create = useCreateOrganisation()

  const name = ownName ?? suggestOrganisationName(friendlyName)
  const check = useAddressCheck(name)
  const friendlyProblem = tried && friendlyName.trim() === '' ? 'Give the organisation a name.' : null
  const taken = create.error instanceof ResponseError && create.error.code === 'name-taken'

  return (
    <FormShell
      submitLabel="Create organisation"
      wide
      busyLabel="Creating"
      loading={create.isPending || create.isSuccess}
      error={create.error === null || taken ? null : messageOf(create.error)}
      onSubmit={() => {
        setTried(true)
        if (friendlyName.trim() === '' || name === '' || check.problem !== null) return
        create.mutate(
          { name, friendlyName: friendlyName.trim() },
          {
            onSuccess: (organisation) => switchOrganisation(organisation.name),
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
        autoComplete="organization"
        maxLength={120}
      />
      <OrganisationAddress
        name={name}
        onChange={setOwnName}
        check={check}
        missing={tried && name === '' ? 'Give the organisation an address.' : null}
        idle={name === '' ? 'Members open the dashboard at this address.' : null}
      />
    </FormShell>
  )
}
