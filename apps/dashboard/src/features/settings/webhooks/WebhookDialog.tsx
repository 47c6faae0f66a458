import { ResponseError } from '@bubbles/contract'
import {
  WEBHOOK_EVENT_WORDS,
  WEBHOOK_EVENTS,
  WEBHOOK_KINDS,
  WEBHOOK_LIMITS,
  type WebhookEvent,
  type WebhookKind,
} from '@bubbles/domain'
import { FormDialog, LabelledTick, messageOf, SegmentedControl, Text, TextField, toasts } from '@bubbles/ui'
import { useId, useRef, useState } from 'react'
import {
  type ShownWebhook,
  useCreateWebhook,
  useUpdateWebhook,
  type WebhookFields,
} from '../../../api/webhooks.ts'
import { focusOnce } from '../../../ui/focusOnce.ts'
import { SecretDialog } from '../../../ui/SecretDialog.tsx'
import { messages } from './messages.ts'
import styles from './webhooks.module.css'

const words = messages.form

/** Makes a webhook, whose secret it then shows once, or changes one. */
export function WebhookDialog({ webhook, onClose }: { webhook: ShownWebhook | null; onClose: () => void }) {
  const { fields, change, tried, field, addressFault, submit, secret, loading, error } = useWebhookForm(
    webhook,
    onClose,
  )
  if (secret) return <SecretDialog {...messages.secret} secret={secret} onClose={onClose} />
  return (
    <FormDialog
      open
      width={520}
      title={webhook === null ? words.createTitle : words.editTitle}
      submitLabel={webhook === null ? words.createLabel : words.editLabel}
      loading={loading}
      error={error}
      onClose={onClose}
      onSubmit={submit}
    >
      {webhook === null && <Kind kind={fields.kind} onChange={(kind) => change({ kind })} />}
      <TextField
        label={words.address}
        value={fields.address}
        onChange={(event) => change({ address: event.target.value })}
        error={addressFault !== undefined}
        helperText={addressFault ?? words.addressHints[fields.kind]}
        type="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={WEBHOOK_LIMITS.address}
        ref={field}
      />
      <TextField
        label={words.description}
        value={fields.description}
        onChange={(event) => change({ description: event.target.value })}
        helperText={words.descriptionHint}
        autoComplete="off"
        maxLength={WEBHOOK_LIMITS.description}
      />
      <Events
        chosen={fields.events}
        missing={tried && fields.events.length === 0}
        onChange={(events) => change({ events })}
      />
    </FormDialog>
  )
}

/** What is typed of a webhook, what is wrong with it, and how it is made or changed. */
function useWebhookForm(webhook: ShownWebhook | null, onClose: () => void) {
  const [fields, setFields] = useState<WebhookFields>({
    kind: webhook?.kind ?? 'json',
    address: webhook?.address ?? '',
    description: webhook?.description ?? '',
    events: webhook?.events ?? [],
  })
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const create = useCreateWebhook()
  const update = useUpdateWebhook(messages.done.saved)
  const error = create.error ?? update.error
  // What is wrong with the address stands at it, until it is another one.
  const refusal = fields.address === refused ? refusalOf(error) : undefined
  const isMissing = fields.address.trim() === ''
  const isPlain = isRefusedPlain(fields.address)
  const onError = (failure: unknown) => {
    if (refusalOf(failure) === undefined) return
    setRefused(fields.address)
    field.current?.focus()
  }
  return {
    fields,
    change: (part: Partial<WebhookFields>) => setFields({ ...fields, ...part }),
    tried,
    /** Ref of the field of the address, which is the first. */
    field: (input: HTMLInputElement | null) => {
      field.current = input
      focusOnce(input)
    },
    addressFault: isPlain ? words.addressPlain : tried && isMissing ? words.addressMissing : refusal,
    submit: () => {
      setTried(true)
      if (isMissing || isPlain) field.current?.focus()
      if (isMissing || isPlain || fields.events.length === 0) return
      const { kind, ...rest } = fields
      const sent = { ...rest, address: rest.address.trim(), description: rest.description.trim() }
      // One that is signed has a secret to be copied.
      const onSuccess = (made: { secret: string | null }) => {
        if (made.secret !== null) return
        toasts.notify({ message: messages.done.created })
        onClose()
      }
      if (webhook === null) create.mutate({ kind, ...sent }, { onSuccess, onError })
      else update.mutate({ webhook, ...sent }, { onSuccess: onClose, onError })
    },
    secret: create.data?.secret,
    loading: create.isPending || update.isPending,
    error: error && refusalOf(error) === undefined ? messageOf(error) : null,
  }
}

/** Whether an address has no encryption, which only servers do that have none themselves, on one’s own computer. */
const isRefusedPlain = (address: string): boolean =>
  location.protocol === 'https:' && /^\s*http:\/\//i.test(address)

/** Why the address is not taken; undefined where something else failed, or nothing. */
const refusalOf = (error: unknown): string | undefined =>
  error instanceof ResponseError
    ? error.errors.find(({ pointer }) => pointer === '/address')?.detail
    : undefined

function Kind({ kind, onChange }: { kind: WebhookKind; onChange: (kind: WebhookKind) => void }) {
  const segments = WEBHOOK_KINDS.map((value) => ({ value, label: words.kinds[value] }))
  return (
    <Text as="div">
      <Text as="p" weight="semibold" aria-hidden>
        {words.kind}
      </Text>
      <Text as="div" above={8}>
        <SegmentedControl label={words.kind} segments={segments} value={kind} onChange={onChange} />
      </Text>
      <Text as="p" above={8} size="small" tone="secondary">
        {words.kindHints[kind]}
      </Text>
    </Text>
  )
}

function Events({
  chosen,
  missing,
  onChange,
}: {
  chosen: readonly WebhookEvent[]
  missing: boolean
  onChange: (events: WebhookEvent[]) => void
}) {
  const missingId = useId()
  return (
    <Text as="fieldset" shrink aria-describedby={missing ? missingId : undefined}>
      <Text as="legend" weight="semibold">
        {words.events}
      </Text>
      <div className={styles.events}>
        {WEBHOOK_EVENTS.map((event) => (
          <LabelledTick
            key={event}
            className={styles.event}
            size="small"
            checked={chosen.includes(event)}
            onChange={({ target }) =>
              onChange(
                WEBHOOK_EVENTS.filter((each) => (each === event ? target.checked : chosen.includes(each))),
              )
            }
          >
            {WEBHOOK_EVENT_WORDS[event]}
          </LabelledTick>
        ))}
      </div>
      {missing && (
        <Text id={missingId} role="alert" as="p" size="small" tone="error">
          {words.noEvents}
        </Text>
      )}
    </Text>
  )
}
