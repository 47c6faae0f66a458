import {
  ASSIGNABLE_ROLES,
  type AssignableRole,
  roleName,
  SINGLE_SIGN_ON_LIMITS as limits,
} from '@bubbles/domain'
import {
  Button,
  ChoiceRow,
  FormDialog,
  IconButton,
  messageOf,
  Row,
  SelectField,
  Stack,
  Text,
  TextField,
} from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { type ShownProvider, useSetSingleSignOn } from '../../../api/singleSignOn.ts'
import { userQuery } from '../../../api/users.ts'
import { YourPassword } from '../../../ui/YourPassword.tsx'
import { messages } from './messages.ts'
import styles from './singleSignOn.module.css'

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
        if (missing || (asksPassword && password === '')) return
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
      <Stack as="fieldset" gap={4} aria-label={words.joins} style={{ marginInline: -12 }}>
        {(['automatic', 'invited'] as const).map((value) => (
          <ChoiceRow
            key={value}
            name="single-sign-on-joins"
            value={value}
            title={words[value]}
            words={words[`${value}Words`]}
            checked={joins === value}
            onChange={() => setJoins(value)}
          />
        ))}
        <ChoiceRow
          type="checkbox"
          title={words.enforced}
          words={words.enforcedWords}
          checked={enforced}
          onChange={(event) => setEnforced(event.target.checked)}
        />
      </Stack>
      <Groups claim={groupsClaim} onClaim={setGroupsClaim} groupRoles={groupRoles} onChange={setGroupRoles} />
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

type GroupRoles = ShownProvider['groupRoles']

const ROLES = ASSIGNABLE_ROLES.map((role) => ({ value: role, label: roleName(role) }))

function Groups({
  claim,
  onClaim,
  groupRoles,
  onChange,
}: {
  claim: string
  onClaim: (claim: string) => void
  groupRoles: GroupRoles
  onChange: (groupRoles: GroupRoles) => void
}) {
  const change = (index: number, part: { group?: string; role?: AssignableRole }) =>
    onChange(groupRoles.map((each, at) => (at === index ? { ...each, ...part } : each)))
  return (
    <Stack as="fieldset" gap={12}>
      <div>
        <Text as="legend" weight="semibold">
          {words.groups}
        </Text>
        <Text as="p" size="small" tone="secondary">
          {words.groupsWords}
        </Text>
      </div>
      {groupRoles.map(({ group, role }, index) => (
        // A line has nothing else to be known by: two may have the same group.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.group}>
          <TextField
            label={words.groupOf(index + 1)}
            size="small"
            value={group}
            maxLength={limits.group}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => change(index, { group: event.target.value })}
          />
          <SelectField
            label={words.roleOf(index + 1)}
            size="small"
            value={role}
            choices={ROLES}
            onChoose={(chosen) => change(index, { role: chosen })}
          />
          <IconButton
            aria-label={words.remove(group)}
            onClick={() => onChange(groupRoles.filter((_each, at) => at !== index))}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      {groupRoles.length > 0 && (
        <TextField
          label={words.claim}
          size="small"
          value={claim}
          maxLength={limits.group}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onClaim(event.target.value)}
        />
      )}
      {groupRoles.length < limits.groups && (
        <Row>
          <Button
            size="small"
            startIcon={<Plus aria-hidden />}
            onClick={() => onChange([...groupRoles, { group: '', role: 'Builder' }])}
          >
            {words.add}
          </Button>
        </Row>
      )}
    </Stack>
  )
}
