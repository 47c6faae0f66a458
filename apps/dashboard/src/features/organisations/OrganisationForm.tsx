import { ResponseError } from '@bubbles/contract'
import { organisationNameProblem, suggestOrganisationName } from '@bubbles/domain'
import { FormShell, messageOf } from '@bubbles/ui'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { nameAvailabilityQuery, useCreateOrganisation } from '../../api/organisations.ts'
import { config } from '../../config.ts'
import { switchOrganisation } from '../../session/switchOrganisation.ts'
import styles from './OrganisationForm.module.css'

/**
 * Creates an organisation: its name for people, and its name in the address, which follows the first until somebody
 * changes it. Whether the address is free is asked while typing. Success leads into the new organisation.
 */
export function OrganisationForm() {
  const [friendlyName, setFriendlyName] = useState('')
  const [ownName, setOwnName] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const create = useCreateOrganisation()

  const name = ownName ?? suggestOrganisationName(friendlyName)
  const problem = name === '' ? null : (organisationNameProblem(name)?.sentence ?? null)
  const settled = useSettled(name, 300)
  const availability = useQuery({
    ...nameAvailabilityQuery(settled),
    enabled: settled !== '' && organisationNameProblem(settled) === null,
  })
  const known = settled === name && !availability.isFetching ? availability.data : undefined
  const friendlyProblem = tried && friendlyName.trim() === '' ? 'Give the organisation a name.' : null
  const nameError = problem ?? (known === 'taken' ? 'This address is taken. Choose another.' : null)
  const emptyAddress = tried && name === '' ? 'Give the organisation an address.' : null
  const taken = create.error instanceof ResponseError && create.error.code === 'name-taken'

  return (
    <FormShell
      submitLabel="Create the organisation"
      wide
      busyLabel="Creating"
      loading={create.isPending || create.isSuccess}
      error={create.error === null || taken ? null : messageOf(create.error)}
      onSubmit={() => {
        setTried(true)
        if (friendlyName.trim() === '' || name === '' || nameError !== null) return
        create.mutate(
          { name, friendlyName: friendlyName.trim() },
          {
            onSuccess: (organisation) => switchOrganisation(organisation.name),
            onError: () => void availability.refetch(),
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
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
      <div>
        <TextField
          label="Address"
          value={name}
          onChange={(event) => setOwnName(event.target.value.toLowerCase().trim())}
          error={nameError !== null || emptyAddress !== null}
          autoComplete="off"
          slotProps={{
            htmlInput: {
              maxLength: 63,
              spellCheck: false,
              autoCapitalize: 'none',
              'aria-describedby': 'name-state',
            },
            input: { endAdornment: <span className={styles.domain}>.{config().rootDomain}</span> },
          }}
        />
        <output id="name-state" className={styles.state}>
          <NameState error={nameError ?? emptyAddress} name={name} known={known} />
        </output>
      </div>
    </FormShell>
  )
}

function NameState({
  error,
  name,
  known,
}: {
  error: string | null
  name: string
  known: 'free' | 'taken' | undefined
}) {
  if (error !== null) {
    return (
      <span className={styles.bad}>
        <CircleAlert aria-hidden size={14} /> {error}
      </span>
    )
  }
  if (name === '') return <span>Members open the dashboard at this address.</span>
  if (known === 'free') {
    return (
      <span className={styles.good}>
        <CircleCheck aria-hidden size={14} /> This address is free.
      </span>
    )
  }
  return (
    <span>
      <LoaderCircle aria-hidden size={14} className={styles.spin} /> Checking the address
    </span>
  )
}

/** The value once it has stood still for `delay` milliseconds. */
function useSettled(value: string, delay: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}
