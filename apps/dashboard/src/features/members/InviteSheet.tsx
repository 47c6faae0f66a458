import {
  ASSIGNABLE_ROLES,
  type AssignableRole,
  INVITE_LIMITS,
  roleInWords,
  roleName,
  splitAddresses,
} from '@bubbles/domain'
import { Button, FormError, messageOf, Row, Sheet, Stack, Text, TextField, Tick, toasts } from '@bubbles/ui'
import { useNavigate } from '@tanstack/react-router'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { type InviteResult, useCreateInvites } from '../../api/invites.ts'
import { config } from '../../config.ts'
import { paths } from '../../paths.ts'
import { useKeptState } from '../../session/keptState.ts'
import styles from './InviteSheet.module.css'

/** Invites one or many by address. What could not be invited stays in the field, with the reason. */
export default function InviteSheet({ onClose }: { onClose: () => void }) {
  const [text, setText] = useKeptState('members.invite.addresses', '')
  const [roles, setRoles] = useKeptState<AssignableRole[]>('members.invite.roles', [])
  const [tried, setTried] = useState(false)
  const create = useCreateInvites()
  const navigate = useNavigate()
  const field = useRef<HTMLTextAreaElement>(null)
  const form = useId()

  const pieces = splitAddresses(text)
  const results = create.data?.results ?? []
  const problem = problemOf(pieces.length)
  const invited = results.filter(({ outcome }) => outcome === 'invited').length

  const send = () => {
    setTried(true)
    if (problem !== null || create.isPending) return field.current?.focus()
    create.mutate(
      { emailAddresses: pieces.map((piece) => piece.slice(0, INVITE_LIMITS.address)), roles },
      {
        onSuccess: ({ results: lines }) => {
          setTried(false)
          const failed = lines.filter(({ outcome }) => outcome !== 'invited')
          setText(failed.map(({ emailAddress }) => emailAddress).join('\n'))
          if (failed.length > 0) return field.current?.focus()
          onClose()
          toasts.notify({
            message:
              lines.length === 1 ? `${lines[0]?.emailAddress} invited.` : `${lines.length} people invited.`,
            action: { label: 'See invites', onAction: () => void navigate({ to: paths.members('invites') }) },
          })
        },
      },
    )
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title="Invite people"
      actions={
        <>
          <Button onClick={onClose}>{invited > 0 ? 'Done' : 'Cancel'}</Button>
          <Button type="submit" form={form} variant="contained" loading={create.isPending}>
            {pieces.length > 1 ? `Send ${pieces.length} invites` : 'Send the invite'}
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
        <FormError error={create.error && messageOf(create.error)} />
        <div aria-live="polite" className={styles.live}>
          {!create.isPending && <Results results={results} />}
        </div>
        <AddressesField
          text={text}
          problem={tried ? problem : null}
          field={field}
          onText={setText}
          onSend={send}
        />
        <Text as="fieldset" shrink>
          <Text as="legend" weight="semibold" padding="0 0 4px">
            Roles besides viewer
          </Text>
          {ASSIGNABLE_ROLES.map((role) => (
            <Row
              as="label"
              key={role}
              htmlFor={`${form}-${role}`}
              gap={8}
              align="start"
              padding={8}
              className={styles.role}
            >
              <Tick
                checked={roles.includes(role)}
                onChange={(event) =>
                  setRoles(event.target.checked ? [...roles, role] : roles.filter((each) => each !== role))
                }
                className={styles.box}
                id={`${form}-${role}`}
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
        <Text as="p" tone="secondary">
          Each invite works only for its address, can be accepted once and lasts 14 days.
          {config().signUp === 'closed' &&
            ' No new accounts can be created here, so only people who already have one can accept.'}
        </Text>
      </Stack>
    </Sheet>
  )
}

/** The field, which takes the focus as the sheet opens: a component of its own, since the sheet draws it late. */
function AddressesField({
  text,
  problem,
  field,
  onText,
  onSend,
}: {
  text: string
  problem: string | null
  field: RefObject<HTMLTextAreaElement | null>
  onText: (text: string) => void
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
      onChange={(event) => onText(event.target.value)}
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
    return `You can invite at most ${INVITE_LIMITS.atOnce} addresses at once. These are ${count}.`
  return null
}

function Results({ results }: { results: readonly InviteResult[] }) {
  const failed = results.filter(({ outcome }) => outcome !== 'invited')
  const invited = results.length - failed.length
  if (failed.length === 0) return null
  return (
    <Stack gap={8} padding="12px 14px" className={styles.results}>
      {invited > 0 && (
        <Row as="p" gap={10} align="start" className={styles.done}>
          <CircleCheck aria-hidden size={18} strokeWidth={1.75} />
          {invited === 1 ? '1 person invited.' : `${invited} people invited.`}
        </Row>
      )}
      <Stack as="ul" gap={8} className={styles.failed}>
        {failed.map(({ emailAddress, detail }, index) => (
          // The same piece may stand there twice.
          <Row as="li" gap={10} align="start" breakWords key={`${index} ${emailAddress}`}>
            <CircleAlert aria-hidden size={18} strokeWidth={1.75} />
            <span>
              <Text block weight="semibold">
                {emailAddress}
              </Text>
              <Text tone="secondary">{detail}</Text>
            </span>
          </Row>
        ))}
      </Stack>
    </Stack>
  )
}
