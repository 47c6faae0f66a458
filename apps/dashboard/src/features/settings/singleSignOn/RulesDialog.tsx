import { ChoiceRow, FormDialog, messageOf, Stack } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ShownProvider, useSetSingleSignOn } from '../../../api/singleSignOn.ts'
import { userQuery } from '../../../api/users.ts'
import { isPresenceProven, YourPassword } from '../../../ui/YourPassword.tsx'
import { GroupRolesField } from './GroupRolesField.tsx'
import { messages } from './messages.ts'

const words = messages.form

/** Who can sign in, whether they have to, and the roles that groups give. */
export function RulesDialog({ provider, onClose }: { provider: ShownProvider; onClose: () => void }) {
  const { name, issuer, clientId } = provider
  const [joins, setJoins] = useState(provider.joins)
  const [enforced, setEnforced] = useState(provider.enforced)
  const [groupsClaim, setGroupsClaim] = useState(provider.groupsClaim)
  const [groupRoles, setGroupRoles] = useState(provider.groupRoles)
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const user = useQuery(userQuery).data
  const save = useSetSingleSignOn(messages.done.saved)
  const asksPassword = enforced !== provider.enforced
  const missing = groupRoles.some(({ group }) => group.trim() === '')

  return (
    <FormDialog
      open
      width={560}
      title={words.title}
      submitLabel={words.save}
      loading={save.isPending}
      error={tried && missing ? words.groupMissing : save.error && messageOf(save.error)}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (missing || (asksPassword && !isPresenceProven(password))) return
        save.mutate(
          {
            name,
            issuer,
            clientId,
            joins,
            enforced,
            groupsClaim: groupsClaim.trim() || 'groups',
            groupRoles: groupRoles.map(({ group, role }) => ({ group: group.trim(), role })),
            password: asksPassword ? password : null,
          },
          { onSuccess: onClose },
        )
      }}
    >
      <WhoMay joins={joins} onJoins={setJoins} enforced={enforced} onEnforced={setEnforced} />
      <GroupRolesField
        claim={groupsClaim}
        onClaim={setGroupsClaim}
        groupRoles={groupRoles}
        onChange={setGroupRoles}
      />
      {asksPassword && (
        <YourPassword
          value={password}
          onChange={setPassword}
          tried={tried}
          emailAddress={user?.emailAddress ?? ''}
        />
      )}
    </FormDialog>
  )
}

/** Who is let in, and whether by the provider alone. */
const WhoMay = ({
  joins,
  onJoins,
  enforced,
  onEnforced,
}: Pick<ShownProvider, 'joins' | 'enforced'> & {
  onJoins: (joins: ShownProvider['joins']) => void
  onEnforced: (enforced: boolean) => void
}) => (
  <Stack as="fieldset" gap={4} aria-label={words.joins} style={{ marginInline: -12 }}>
    {(['automatic', 'invited'] as const).map((value) => (
      <ChoiceRow
        key={value}
        name="single-sign-on-joins"
        value={value}
        title={words[value]}
        words={words[`${value}Words`]}
        checked={joins === value}
        onChange={() => onJoins(value)}
      />
    ))}
    <ChoiceRow
      type="checkbox"
      title={words.enforced}
      words={words.enforcedWords}
      checked={enforced}
      onChange={(event) => onEnforced(event.target.checked)}
    />
  </Stack>
)
