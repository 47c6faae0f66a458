import {
  ASSIGNABLE_ROLES,
  type AssignableRole,
  INVITE_DAYS,
  INVITE_LIMITS,
  roleInWords,
  roleName,
  splitAddresses,
} from '@bubbles/domain'
import { Button, FormError, messageOf, Row, Sheet, Stack, Text, TextField, Tick, toasts } from '@bubbles/ui'
import { useNavigate } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { type InviteResult, useCreateInvites } from '../../api/invites.ts'
import { config } from '../../config.ts'
import { paths } from '../../paths.ts'
import { useKeptState } from '../../session/keptState.ts'
import { lazyPart } from '../../session/lazy.ts'
import { InviteResults } from './InviteResults.tsx'
import styles from './InviteSheet.module.css'

const ImportSheet = lazyPart(() => import('./ImportSheet.tsx'))

/** Invites one or many by address. What could not be invited stays in the field, with the reason. */
export default function InviteSheet({ onClose }: { onClose: () => void }) {
  const [isImporting, setImporting] = useState(false)
  if (isImporting) return <ImportSheet onBack={() => setImporting(false)} onClose={onClose} />
  return <WrittenInvites onClose={onClose} onImport={() => setImporting(true)} />
}

function WrittenInvites({ onClose, onImport }: { onClose: () => void; onImport: () => void }) {
  const { send, count, results, isSending, error, roles, setRoles, ...addresses } = useInviting(onClose)
  const form = useId()
  const isDone = results.some(({ outcome }) => outcome === 'invited')
  return (
    <Sheet
      open
      onClose={onClose}
      title="Invite people"
      actions={
        <>
          <Button onClick={onClose}>{isDone ? 'Done' : 'Cancel'}</Button>
          <Button type="submit" form={form} variant="contained" loading={isSending}>
            {count > 1 ? `Send ${count} invites` : 'Send invite'}
          </Button>
        </>
      }
    >
      <Stack
        id={form}
        noValidate
        as="form"
        gap={24}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <FormError error={error} />
        <div aria-live="polite" className={styles.live}>
          {!isSending && <InviteResults results={results} />}
        </div>
        <AddressesField {...addresses} onSend={send} />
        <Row>
          <Button size="small" startIcon={<FileUp aria-hidden />} onClick={onImport}>
            Invite from a CSV file
          </Button>
        </Row>
        <RoleTicks roles={roles} onChange={setRoles} />
        <Text as="p" tone="secondary">
          {`Each invite works only for its address, can be accepted once and lasts ${INVITE_DAYS} days.`}{' '}
          {config().signUp === 'closed' &&
            ' No new accounts can be created here, so only people who already have one can accept.'}
        </Text>
      </Stack>
    </Sheet>
  )
}

/** The roles of those who are invited, each with what it may do. */
function RoleTicks({
  roles,
  onChange,
}: {
  roles: readonly AssignableRole[]
  onChange: (roles: AssignableRole[]) => void
}) {
  const id = useId()
  return (
    <Text as="fieldset" shrink>
      <Text as="legend" weight="semibold" padding="0 0 4px">
        Roles besides viewer
      </Text>
      {ASSIGNABLE_ROLES.map((role) => (
        <Row
          as="label"
          key={role}
          htmlFor={`${id}-${role}`}
          gap={8}
          align="start"
          padding={8}
          className={styles.role}
        >
          <Tick
            checked={roles.includes(role)}
            onChange={(event) =>
              onChange(event.target.checked ? [...roles, role] : roles.filter((each) => each !== role))
            }
            className={styles.box}
            id={`${id}-${role}`}
          />
          <span>
            <Text block weight="medium">
              {roleName(role)}
            </Text>
            <Text block above={2} size="small" tone="secondary">
              {roleInWords(role)}
            </Text>
          </span>
        </Row>
      ))}
    </Text>
  )
}

/** The invites that are being written and sent. What could not be invited stays in the field. */
function useInviting(onClose: () => void) {
  const [text, setText] = useKeptState('members.invite.addresses', '')
  const [roles, setRoles] = useKeptState<AssignableRole[]>('members.invite.roles', [])
  const [tried, setTried] = useState(false)
  const create = useCreateInvites()
  const navigate = useNavigate()
  const field = useRef<HTMLTextAreaElement>(null)
  const pieces = splitAddresses(text)
  const problem = problemOf(pieces.length)

  const onSuccess = ({ results: lines }: { results: readonly InviteResult[] }) => {
    setTried(false)
    const failed = lines.filter(({ outcome }) => outcome !== 'invited')
    setText(failed.map(({ emailAddress }) => emailAddress).join('\n'))
    if (failed.length > 0) return field.current?.focus()
    onClose()
    toasts.notify({
      message: lines.length === 1 ? `${lines[0]?.emailAddress} invited.` : `${lines.length} people invited.`,
      action: { label: 'See invites', onAction: () => void navigate({ to: paths.members('invites') }) },
    })
  }
  const send = () => {
    setTried(true)
    if (problem !== null || create.isPending) return field.current?.focus()
    const emailAddresses = pieces.map((piece) => piece.slice(0, INVITE_LIMITS.address))
    create.mutate({ emailAddresses, roles }, { onSuccess })
  }
  return {
    field,
    text,
    setText,
    roles,
    setRoles,
    count: pieces.length,
    problem: tried ? problem : null,
    send,
    isSending: create.isPending,
    error: create.error && messageOf(create.error),
    results: create.data?.results ?? [],
  }
}

/** The field, which takes the focus as the sheet opens: a component of its own, since the sheet draws it late. */
function AddressesField({
  text,
  problem,
  field,
  setText,
  onSend,
}: {
  text: string
  problem: string | null
  field: RefObject<HTMLTextAreaElement | null>
  setText: (text: string) => void
  onSend: () => void
}) {
  useEffect(() => field.current?.focus(), [field])
  return (
    <TextField
      label="Email addresses"
      multiline
      minRows={3}
      maxRows={10}
      value={text}
      ref={field}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) onSend()
      }}
      error={problem !== null}
      helperText={
        problem ?? 'Paste one or many, with or without names, separated by commas, semicolons or new lines.'
      }
      autoComplete="off"
      spellCheck={false}
      autoCapitalize="none"
      inputMode="email"
    />
  )
}

function problemOf(count: number): string | null {
  if (count === 0) return 'Enter at least one address, such as name@example.org.'
  if (count > INVITE_LIMITS.atOnce)
    return `You can invite at most ${INVITE_LIMITS.atOnce} addresses at once. You entered ${count}.`
  return null
}
