import { ResponseError } from '@bubbles/contract'
import { CONNECTION_KINDS, CONNECTION_LIMITS as limits, usualPort } from '@bubbles/domain'
import { FormDialog, LabelledTick, messageOf, SelectField, Stack, Text, TextField } from '@bubbles/ui'
import { useEffect, useRef, useState } from 'react'
import { type ShownConnection, useSaveConnection } from '../../../api/dataConnections.ts'
import { focusOnce } from '../../../ui/focusOnce.ts'
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
  const { typed, change, fieldOf, misses, submit, loading, error } = useConnectionForm(connection, onClose)
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
      loading={loading}
      error={error}
      onClose={onClose}
      onSubmit={submit}
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
        <LabelledTick checked={typed.shared} onChange={({ target }) => change({ shared: target.checked })}>
          {words.shared}
        </LabelledTick>
      </Stack>
    </FormDialog>
  )
}

/** After each miss, the first field with something wrong has the focus: it can be scrolled out of sight. */
function useFocusOnFault(misses: number) {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (misses > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [misses])
  return fields
}

type TextOf = 'name' | 'host' | 'port' | 'database' | 'user' | 'password' | 'certificate'

/** What is typed, what is wrong with it, and how it is kept. */
function useConnectionForm(connection: ShownConnection | null, onClose: () => void) {
  const [typed, setTyped] = useState<Typed>(connection === null ? FRESH : typedOf(connection))
  const [tried, setTried] = useState(false)
  const [misses, setMisses] = useState(0)
  const miss = () => setMisses((count) => count + 1)
  const [sent, setSent] = useState<Typed | null>(null)
  const save = useSaveConnection(
    connection,
    connection === null ? messages.done.created : messages.done.saved,
  )
  const refused = save.error instanceof ResponseError ? save.error.errors : []
  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part })
  /** What the server said of a field, until it is another one. */
  const refusalOf = (field: TextOf) =>
    sent !== null && sent[field] === typed[field]
      ? refused.find(({ pointer }) => pointer === `/${field}`)?.detail
      : undefined
  const isPort = /^\d{1,5}$/.test(typed.port) && Number(typed.port) >= 1 && Number(typed.port) <= 65_535
  const isMissing = (field: TextOf) => (field === 'port' ? !isPort : typed[field].trim() === '')
  const fieldOf = (field: TextOf, hint: string | undefined, missing: string | null) => {
    const fault = tried && missing !== null && isMissing(field) ? missing : refusalOf(field)
    return {
      value: typed[field],
      onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
      error: fault !== undefined,
      helperText: fault ?? hint,
      maxLength: field === 'port' ? 5 : limits[field],
      autoComplete: 'off',
      spellCheck: false,
    }
  }
  const shown = (['name', 'host', 'port', 'database', 'user', 'password', 'certificate'] as const).some(
    (field) => refusalOf(field) !== undefined,
  )
  const submit = () => {
    setTried(true)
    if ((['name', 'host', 'port', 'database', 'user'] as const).some(isMissing)) return miss()
    setSent(typed)
    const { password, port, ...fields } = typed
    const certificate = fields.tls ? fields.certificate.trim() : ''
    save.mutate(
      { ...fields, certificate, port: Number(port), ...(password !== '' && { password }) },
      { onSuccess: onClose, onError: miss },
    )
  }
  return {
    typed,
    change,
    fieldOf,
    misses,
    submit,
    loading: save.isPending,
    error: save.error && !shown ? messageOf(save.error) : null,
  }
}
