import { Remark, Text, TextField } from '@bubbles/ui'
import { organisationNameProblem } from '@bubbles/domain'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react'
import { useId } from 'react'
import { nameAvailabilityQuery } from '../api/organisations.ts'
import { config } from '../config.ts'
import styles from './OrganisationAddress.module.css'
import { useDebounced } from '../ui/useDebounced.ts'

/** What is known of a name while somebody types it. */
export interface AddressCheck {
  /** Why it cannot be taken, as a sentence; null if nothing speaks against it by now. */
  problem: string | null
  known: 'free' | 'taken' | undefined
  /** Asks again: somebody else may have taken it. */
  again: () => void
}

/** Checks a name as it is typed: by the rules at once, and whether it is free once it stands still. */
export function useAddressCheck(name: string, present?: string): AddressCheck {
  const settled = useDebounced(name, 300)
  const asks = settled !== '' && settled !== present && organisationNameProblem(settled) === null
  const availability = useQuery({ ...nameAvailabilityQuery(settled), enabled: asks })
  const known = asks && settled === name && !availability.isFetching ? availability.data : undefined
  const broken = name === '' ? null : (organisationNameProblem(name)?.sentence ?? null)
  return {
    problem: broken ?? (known === 'taken' ? 'This address is taken. Choose another.' : null),
    known,
    again: () => void availability.refetch(),
  }
}

/** The field for an organisation's name in its address, with what is known of it below. */
export function OrganisationAddress({
  name,
  onChange,
  check,
  missing = null,
  idle,
  size,
}: {
  name: string
  onChange: (name: string) => void
  check: AddressCheck
  /** What to say of an empty field. */
  missing?: string | null
  /** What stands below while there is nothing to check; null where the name has not been changed. */
  idle: string | null
  size?: 'small'
}) {
  const stateId = useId()
  const error = check.problem ?? missing
  return (
    <div>
      <TextField
        label="Address"
        {...(size ? { size } : {})}
        value={name}
        onChange={(event) => onChange(event.target.value.toLowerCase().trim())}
        error={error !== null}
        autoComplete="off"
        maxLength={63}
        spellCheck={false}
        autoCapitalize="none"
        aria-describedby={stateId}
        endAdornment={
          <Text fixed padding="0 0 0 4px" tone="secondary" nowrap>
            .{config().rootDomain}
          </Text>
        }
      />
      <Text
        as="output"
        block
        id={stateId}
        padding="6px 2px 0"
        size="small"
        tone="secondary"
        style={{ minHeight: 22 }}
      >
        <State error={error} idle={idle} known={check.known} />
      </Text>
    </div>
  )
}

function State({
  error,
  idle,
  known,
}: {
  error: string | null
  idle: string | null
  known: AddressCheck['known']
}) {
  if (error !== null) {
    return (
      <Remark as="span" tone="error">
        <CircleAlert aria-hidden size={14} /> {error}
      </Remark>
    )
  }
  if (idle !== null) return <span>{idle}</span>
  if (known === 'free') {
    return (
      <Remark as="span" tone="success">
        <CircleCheck aria-hidden size={14} /> This address is available.
      </Remark>
    )
  }
  return (
    <Remark as="span">
      <LoaderCircle aria-hidden size={14} className={styles.spin} /> Checking the address
    </Remark>
  )
}
