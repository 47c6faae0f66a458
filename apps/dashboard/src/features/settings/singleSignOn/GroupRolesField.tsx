import {
  ASSIGNABLE_ROLES,
  type AssignableRole,
  roleName,
  SINGLE_SIGN_ON_LIMITS as limits,
} from '@bubbles/domain'
import { Button, IconButton, Row, SelectField, Stack, Text, TextField } from '@bubbles/ui'
import { Plus, X } from 'lucide-react'
import type { ShownProvider } from '../../../api/singleSignOn.ts'
import { messages } from './messages.ts'
import styles from './singleSignOn.module.css'

const words = messages.form

type GroupRoles = ShownProvider['groupRoles']

const ROLES = ASSIGNABLE_ROLES.map((role) => ({ value: role, label: roleName(role) }))

/** Which roles the groups of the provider give, and the claim that names a person's groups. */
export function GroupRolesField({
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
      {groupRoles.map((each, index) => (
        <GroupLine
          // A line has nothing else to be known by: two may have the same group.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          place={index + 1}
          {...each}
          onChange={(part) => change(index, part)}
          onRemove={() => onChange(groupRoles.filter((_each, at) => at !== index))}
        />
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

function GroupLine({
  place,
  group,
  role,
  onChange,
  onRemove,
}: GroupRoles[number] & {
  place: number
  onChange: (part: Partial<GroupRoles[number]>) => void
  onRemove: () => void
}) {
  return (
    <div className={styles.group}>
      <TextField
        label={words.groupOf(place)}
        size="small"
        value={group}
        maxLength={limits.group}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ group: event.target.value })}
      />
      <SelectField
        label={words.roleOf(place)}
        size="small"
        value={role}
        choices={ROLES}
        onChoose={(chosen) => onChange({ role: chosen })}
      />
      <IconButton aria-label={words.remove(group)} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
