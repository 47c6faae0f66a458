import type { Resource } from '@bubbles/contract'
import { Avatar, FormShell, messageOf, Row, SettingsSection, Text, TextField } from '@bubbles/ui'
import { useState } from 'react'
import { useRenameUser } from '../../api/users.ts'
import { useKeptState } from '../../session/keptState.ts'

/** Who this is, and the name, which can be changed. */
export function ProfileSection({ user }: { user: Resource<'getUser'> }) {
  const rename = useRenameUser()
  const [name, setName] = useKeptState('account.name', user.name)
  const [tried, setTried] = useState(false)
  const empty = name.trim() === ''
  return (
    <SettingsSection title="Profile" words="Your name appears beside the reports you edit.">
      <Row gap={16}>
        <Avatar name={user.name || user.emailAddress} size={48} />
        <Text as="div" shrink>
          <Text as="div" size="large" weight="semibold">
            {user.name}
          </Text>
          <Text as="div" tone="secondary" breakWords>
            {user.emailAddress}
          </Text>
        </Text>
      </Row>
      <FormShell
        submitLabel="Save name"
        busyLabel="Saving"
        submitDisabled={name.trim() === user.name}
        onDiscard={() => {
          setName(user.name)
          rename.reset()
        }}
        loading={rename.isPending}
        error={rename.error && messageOf(rename.error)}
        onSubmit={() => {
          setTried(true)
          if (!empty) rename.mutate(name.trim())
        }}
      >
        <TextField
          label="Name"
          size="small"
          value={name}
          onChange={(event) => setName(event.target.value)}
          autoComplete="name"
          error={tried && empty}
          helperText={tried && empty ? 'Give a name.' : undefined}
          maxLength={120}
        />
      </FormShell>
    </SettingsSection>
  )
}
