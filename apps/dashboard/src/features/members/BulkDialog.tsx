import { ASSIGNABLE_ROLES, type AssignableRole, roleInWords, roleName } from '@bubbles/domain'
import {
  Button,
  DialogShell,
  FormDialog,
  messageOf,
  Row,
  SelectField,
  Stack,
  Text,
  toasts,
} from '@bubbles/ui'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { type MemberChange, type MemberOutcome, useChangeMembers } from '../../api/memberBulk.ts'
import { type Member, nameOf } from '../../api/members.ts'
import { type BulkKind, bulkWords, outcomeWords } from './bulkWords.ts'
import styles from './InviteSheet.module.css'

/** Changes the selected members after a question, and says of each who couldn’t be changed why. */
export function BulkDialog({
  kind,
  members,
  onClose,
}: {
  kind: BulkKind
  members: readonly Member[]
  /** @param isDone whether anything was tried */
  onClose: (isDone: boolean) => void
}) {
  const [role, setRole] = useState<AssignableRole>(ASSIGNABLE_ROLES[0])
  const change = useChangeMembers()
  const asked: MemberChange = kind === 'remove' ? { kind } : { kind, role }
  if (change.data !== undefined)
    return <OutcomeDialog outcome={change.data} change={asked} onClose={() => onClose(true)} />
  const words = bulkWords(kind, members.length)
  const submit = () =>
    change.mutate(
      { members, change: asked },
      {
        onSuccess: (outcome) => {
          if (outcome.failed.length > 0) return
          toasts.notify({ message: outcomeWords(outcome, asked) })
          onClose(true)
        },
      },
    )
  return (
    <FormDialog
      open
      width={480}
      title={words.title}
      description={words.description}
      submitLabel={words.submit}
      loading={change.isPending}
      error={change.error && messageOf(change.error)}
      onClose={() => onClose(false)}
      onSubmit={submit}
    >
      {kind === 'remove' ? (
        <Names members={members} />
      ) : (
        <Stack gap={8}>
          <SelectField
            label="Role"
            value={role}
            choices={ASSIGNABLE_ROLES.map((each) => ({ value: each, label: roleName(each) }))}
            onChoose={(value) => setRole(ASSIGNABLE_ROLES.find((each) => each === value) ?? role)}
          />
          <Text as="p" size="small" tone="secondary">
            {roleInWords(role)}
          </Text>
        </Stack>
      )}
    </FormDialog>
  )
}

const Names = ({ members }: { members: readonly Member[] }) => (
  <Stack as="ul" gap={4} className={styles.failed}>
    {members.map((member) => (
      <Text as="li" key={member.id} breakWords>
        {nameOf(member)}
      </Text>
    ))}
  </Stack>
)

function OutcomeDialog({
  outcome,
  change,
  onClose,
}: {
  outcome: MemberOutcome
  change: MemberChange
  onClose: () => void
}) {
  return (
    <DialogShell
      open
      title={
        outcome.failed.length === 1
          ? '1 person wasn’t changed'
          : `${outcome.failed.length} people weren’t changed`
      }
      description={outcome.done.length > 0 ? outcomeWords(outcome, change) : undefined}
      loading={false}
      error={null}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Stack as="ul" gap={12} className={styles.failed}>
        {outcome.failed.map(({ member, reason }) => (
          <Row as="li" gap={10} align="start" breakWords key={member.id}>
            <CircleAlert aria-hidden size={18} strokeWidth={1.75} />
            <span>
              <Text block weight="semibold">
                {nameOf(member)}
              </Text>
              <Text tone="secondary">{reason}</Text>
            </span>
          </Row>
        ))}
      </Stack>
    </DialogShell>
  )
}
