import type { Capability } from '@bubbles/domain'
import { FormDialog, LabelledTick, messageOf, SelectField, Stack, Text, TextField } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useCreateApiToken } from '../../api/tokens.ts'
import { userQuery } from '../../api/users.ts'
import { useOrganisation } from '../../session/abilities.ts'
import { useKeptState } from '../../session/keptState.ts'
import { focusOnce } from '../../ui/focusOnce.ts'
import { SecretDialog } from '../../ui/SecretDialog.tsx'
import { isPresenceProven, YourPassword } from '../../ui/YourPassword.tsx'
import styles from './CreateTokenDialog.module.css'
import { exampleCall } from './exampleCall.ts'
import { capabilityInWords, choicesOf, lifetimes } from './words.ts'

/** Makes a token for what is chosen, then shows its secret once. */
export default function CreateTokenDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useKeptState('token.name', '')
  const [listed, setListed] = useKeptState<readonly Capability[]>('token.capabilities', [])
  const [days, setDays] = useKeptState<number | null>('token.days', 90)
  // Not kept over a sign-in, unlike the rest.
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const user = useQuery(userQuery).data
  const create = useCreateApiToken()

  if (create.data !== undefined)
    return <TokenSecret secret={create.data.secret} capabilities={listed} onClose={onClose} />

  const nameMissing = tried && name.trim() === ''

  return (
    <FormDialog
      open
      width={560}
      title="New API token"
      description="Choose only what the script needs. It acts as you."
      submitLabel="Create token"
      loading={create.isPending}
      error={create.error && messageOf(create.error)}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (name.trim() === '' || listed.length === 0 || !isPresenceProven(password)) return
        create.mutate({ name: name.trim(), capabilities: [...listed], lifetimeDays: days, password })
      }}
    >
      <div className={styles.fields}>
        <TextField
          label="Name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={nameMissing}
          helperText={nameMissing ? 'Give the token a name.' : 'What it’s for, such as “Nightly export”.'}
          autoComplete="off"
          maxLength={120}
          ref={focusOnce}
        />
        <SelectField
          label="Works for"
          value={String(days)}
          choices={lifetimes.map((each) => ({ value: String(each.days), label: each.label }))}
          onChoose={(value) => setDays(lifetimes.find((each) => String(each.days) === value)?.days ?? null)}
        />
      </div>
      <Capabilities chosen={listed} isMissing={tried && listed.length === 0} onChange={setListed} />
      <YourPassword
        value={password}
        onChange={setPassword}
        tried={tried}
        emailAddress={user?.emailAddress ?? ''}
      />
    </FormDialog>
  )
}

/** What the token can do, of what the person can do. */
function Capabilities({
  chosen,
  isMissing,
  onChange,
}: {
  chosen: readonly Capability[]
  /** None is chosen, though it was tried to go on. */
  isMissing: boolean
  onChange: (chosen: readonly Capability[]) => void
}) {
  const missingId = useId()
  const abilities = useOrganisation()?.abilities ?? []
  return (
    <Stack gap={16} aria-describedby={isMissing ? missingId : undefined}>
      {choicesOf(abilities).map(({ group, capabilities }) => (
        <Text key={group} as="fieldset" shrink>
          <Text as="legend" weight="semibold">
            {group}
          </Text>
          <div className={styles.choices}>
            {capabilities.map((capability) => (
              <LabelledTick
                key={capability}
                className={styles.choice}
                size="small"
                checked={chosen.includes(capability)}
                onChange={(event) =>
                  onChange(
                    event.target.checked
                      ? [...chosen, capability]
                      : chosen.filter((each) => each !== capability),
                  )
                }
              >
                {capabilityInWords(capability)}
              </LabelledTick>
            ))}
          </div>
        </Text>
      ))}
      {isMissing && (
        <Text id={missingId} role="alert" as="p" size="small" tone="error">
          Choose at least one thing the token can do.
        </Text>
      )}
    </Stack>
  )
}

/** The secret of the new token, and a call with it. */
function TokenSecret({
  secret,
  capabilities,
  onClose,
}: {
  secret: string
  capabilities: readonly Capability[]
  onClose: () => void
}) {
  const example = exampleCall(capabilities, location.origin)
  return (
    <SecretDialog
      width={560}
      title="Copy the token now"
      description="It won’t be shown again. Keep it where you keep passwords: anyone who has it can do what it allows."
      label="Token"
      secret={secret}
      what="token"
      onClose={onClose}
    >
      {example !== null && (
        <Text as="p" above={16} tone="secondary">
          For example:
          <Text as="code" size="compact" above={4} padding={12} breakWords className={styles.example}>
            {example}
          </Text>
        </Text>
      )}
    </SecretDialog>
  )
}
