import type { Capability } from '@bubbles/domain'
import {
  Button,
  DialogShell,
  FormDialog,
  LabelledTick,
  messageOf,
  SelectField,
  Stack,
  Text,
  TextField,
  toasts,
} from '@bubbles/ui'
import { Copy } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useCreateApiToken } from '../../api/tokens.ts'
import { userQuery } from '../../api/users.ts'
import { useOrganisation } from '../../session/abilities.ts'
import { useKeptState } from '../../session/keptState.ts'
import { focusOnce } from '../../ui/focusOnce.ts'
import { YourPassword } from '../../ui/YourPassword.tsx'
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
  const missingId = useId()
  const groups = choicesOf(useOrganisation()?.abilities ?? [])

  if (create.data !== undefined)
    return <SecretDialog secret={create.data.secret} capabilities={listed} onClose={onClose} />

  const chosen: ReadonlySet<Capability> = new Set(listed)
  const nameMissing = tried && name.trim() === ''
  const noneChosen = tried && chosen.size === 0
  const toggle = (capability: Capability, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(capability)
    else next.delete(capability)
    setListed([...next])
  }

  return (
    <FormDialog
      open
      width={560}
      title="New API token"
      description="Choose only what the script needs. It acts in your name."
      submitLabel="Make the token"
      loading={create.isPending}
      error={create.error && messageOf(create.error)}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (name.trim() === '' || chosen.size === 0 || password === '') return
        create.mutate({ name: name.trim(), capabilities: [...chosen], lifetimeDays: days, password })
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
      <Stack gap={16} aria-describedby={noneChosen ? missingId : undefined}>
        {groups.map(({ group, capabilities }) => (
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
                  checked={chosen.has(capability)}
                  onChange={(event) => toggle(capability, event.target.checked)}
                >
                  {capabilityInWords(capability)}
                </LabelledTick>
              ))}
            </div>
          </Text>
        ))}
        {noneChosen && (
          <Text id={missingId} role="alert" as="p" size="small" tone="error">
            Choose at least one thing the token can do.
          </Text>
        )}
      </Stack>
      <YourPassword
        value={password}
        onChange={setPassword}
        tried={tried}
        emailAddress={user?.emailAddress ?? ''}
      />
    </FormDialog>
  )
}

function SecretDialog({
  secret,
  capabilities,
  onClose,
}: {
  secret: string
  capabilities: readonly Capability[]
  onClose: () => void
}) {
  const example = exampleCall(capabilities, location.origin)
  const [copied, setCopied] = useState(false)
  const copy = () => {
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => toasts.addError('Your browser blocked copying. Select the token and copy it yourself.'),
    )
  }
  return (
    <DialogShell
      open
      width={560}
      title="Copy the token now"
      description="It won’t be shown again. Keep it where you keep passwords: anyone who has it can do what it allows."
      loading={false}
      error={null}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          I’ve copied it
        </Button>
      }
    >
      <div className={styles.secret}>
        <TextField
          label="Token"
          value={secret}
          size="small"
          onFocus={(event) => event.target.select()}
          readOnly
          spellCheck={false}
          ref={focusOnce}
        />
        <Button startIcon={<Copy aria-hidden />} onClick={copy}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      {example !== null && (
        <Text as="p" above={16} tone="secondary">
          For example:
          <Text as="code" size="compact" above={4} padding={12} breakWords className={styles.example}>
            {example}
          </Text>
        </Text>
      )}
    </DialogShell>
  )
}
