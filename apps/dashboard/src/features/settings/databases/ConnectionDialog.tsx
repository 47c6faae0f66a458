import { CONNECTION_KINDS, CONNECTION_LIMITS as limits, usualPort } from '@bubbles/domain'
import { FormDialog, LabelledTick, messageOf, SelectField, Stack, Text, TextField } from '@bubbles/ui'
import { useEffect, useRef, useState } from 'react'
import { type ShownConnection, useSaveConnection } from '../../../api/dataConnections.ts'
import { focusOnce } from '../../../ui/focusOnce.ts'
import { useTextFields } from '../../../api/useTextFields.ts'
import { messages } from './messages.ts'

const words = messages.form

interface Typed extends Omit<ShownConnection, 'id' | 'port' | 'figures' | 'createdAt'> {
  port: string
  password: string
}

const FRESH: Typed = {
  name: '',
  kind: 'PostgreSQL',
  host: '',
  port: '5432',
  database: '',
  user: '',
  password: '',
  tls: true,
  certificate: '',
  shared: false,
}

const typedOf = ({
  name,
  kind,
  host,
  port,
  database,
  user,
  tls,
  certificate,
  shared,
}: ShownConnection): Typed => ({
  name,
  kind,
  host,
  port: String(port),
  database,
  user,
  password: '',
  tls,
  certificate,
  shared,
})

/** Makes a connection, or changes one. The password goes in and is never shown again. */
export function ConnectionDialog({
  connection,
  onClose,
}: {
  connection: ShownConnection | null
  onClose: () => void
}) {
  const { typed, change, fieldOf, misses, ...form } = useConnectionForm(connection, onClose)
  const fields = useFocusOnFault(misses)
  /** The usual port goes along with what it depends on, unless another was typed. */
  const along = (next: Partial<Typed>) => {
    const isUsual = typed.port === String(usualPort(typed.kind, typed.tls))
    const { kind, tls } = { ...typed, ...next }
    change({ ...next, ...(isUsual && { port: String(usualPort(kind, tls)) }) })
  }
  return (
    <FormDialog
      open
      width={520}
      title={connection === null ? words.createTitle : words.editTitle}
      submitLabel={connection === null ? words.createLabel : words.editLabel}
      {...form}
      onClose={onClose}
    >
      <Stack ref={fields} gap={20}>
        <TextField
          label={words.name}
          {...fieldOf('name', words.nameHint, words.nameMissing)}
          ref={focusOnce}
        />
        <SelectField
          label={words.kind}
          value={typed.kind}
          onChoose={(kind) => along({ kind })}
          choices={CONNECTION_KINDS.map((kind) => ({ value: kind, label: kind }))}
        />
        <TextField label={words.host} {...fieldOf('host', words.hostHint, words.hostMissing)} />
        <TextField
          label={words.port}
          inputMode="numeric"
          {...fieldOf('port', undefined, words.portWrong)}
          maxLength={5}
        />
        <TextField label={words.database} {...fieldOf('database', undefined, words.databaseMissing)} />
        <TextField label={words.user} {...fieldOf('user', words.userHint, words.userMissing)} />
        <TextField
          label={words.password}
          type="password"
          {...fieldOf('password', connection === null ? words.passwordHint : words.passwordKept, null)}
          autoComplete="new-password"
        />
        <Encryption {...{ typed, along, fieldOf }} />
        <LabelledTick checked={typed.shared} onChange={({ target }) => change({ shared: target.checked })}>
          {words.shared}
        </LabelledTick>
      </Stack>
    </FormDialog>
  )
}

/** Whether what is sent is encrypted, and whose certificate is believed. */
const Encryption = ({
  typed,
  along,
  fieldOf,
}: Pick<ReturnType<typeof useConnectionForm>, 'typed' | 'fieldOf'> & {
  along: (part: Partial<Typed>) => void
}) => (
  <>
    <LabelledTick checked={typed.tls} onChange={({ target }) => along({ tls: target.checked })}>
      {words.tls}
    </LabelledTick>
    {typed.tls ? (
      <TextField
        label={words.certificate}
        multiline
        minRows={3}
        maxRows={8}
        {...fieldOf('certificate', words.certificateHint, null)}
      />
    ) : (
      <Text as="p" size="small" tone="secondary">
        {words.tlsHint}
      </Text>
    )}
  </>
)

/** After each miss, the first field with something wrong has the focus: it can be scrolled out of sight. */
function useFocusOnFault(misses: number) {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (misses > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [misses])
  return fields
}

type TextOf = 'name' | 'host' | 'port' | 'database' | 'user' | 'password' | 'certificate'

const NEEDED = ['name', 'host', 'port', 'database', 'user'] as const

const { name, host, database, user, password, certificate } = limits
const LIMITS: Record<TextOf, number> = { name, host, port: 5, database, user, password, certificate }

const isPort = (port: string) => /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535

/** What is typed, what is wrong with it, and how it is kept. */
function useConnectionForm(connection: ShownConnection | null, onClose: () => void) {
  const [typed, setTyped] = useState<Typed>(connection === null ? FRESH : typedOf(connection))
  const [misses, setMisses] = useState(0)
  const miss = () => setMisses((count) => count + 1)
  const save = useSaveConnection(
    connection,
    connection === null ? messages.done.created : messages.done.saved,
  )
  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part })
  const isMissing = (field: TextOf) => (field === 'port' ? !isPort(typed.port) : typed[field].trim() === '')
  const form = useTextFields<TextOf, Typed>(typed, change, save.error, LIMITS, isMissing)
  const submit = () => {
    form.markTried()
    if (NEEDED.some(isMissing)) return miss()
    form.markSent()
    const { password: typedPassword, port, ...fields } = typed
    save.mutate(
      {
        ...fields,
        certificate: fields.tls ? fields.certificate.trim() : '',
        port: Number(port),
        ...(typedPassword !== '' && { password: typedPassword }),
      },
      { onSuccess: onClose, onError: miss },
    )
  }
  return {
    typed,
    change,
    fieldOf: form.fieldOf,
    misses,
    onSubmit: submit,
    loading: save.isPending,
    error: save.error && !form.isShown ? messageOf(save.error) : null,
  }
}
