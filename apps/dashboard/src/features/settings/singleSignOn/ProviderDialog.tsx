import { ResponseError } from '@bubbles/contract'
import { SINGLE_SIGN_ON_LIMITS as limits } from '@bubbles/domain'
import { FormDialog, messageOf, TextField } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ShownProvider, useSetSingleSignOn } from '../../../api/singleSignOn.ts'
import { userQuery } from '../../../api/users.ts'
import { focusOnce } from '../../../ui/focusOnce.ts'
import { YourPassword } from '../../../ui/YourPassword.tsx'
import { messages } from './messages.ts'

const words = messages.provider

/** Enters what the provider shows, or changes it. What a provider says is believed, so the password is asked for. */
export function ProviderDialog({
  provider,
  onClose,
}: {
  provider: ShownProvider | null
  onClose: () => void
}) {
  const [fields, setFields] = useState({
    name: provider?.name ?? '',
    issuer: provider?.issuer ?? '',
    clientId: provider?.clientId ?? '',
    clientSecret: '',
  })
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [sent, setSent] = useState<typeof fields | null>(null)
  const user = useQuery(userQuery).data
  const save = useSetSingleSignOn(messages.done.saved)
  const needsSecret =
    provider === null || fields.issuer !== provider.issuer || fields.clientId !== provider.clientId

  const refused = save.error instanceof ResponseError ? save.error.errors : []
  /** What the server said of a field, until it is another one. */
  const refusalOf = (field: keyof typeof fields) =>
    sent !== null && sent[field] === fields[field]
      ? refused.find(({ pointer }) => pointer === `/${field}`)?.detail
      : undefined
  const fieldOf = (field: keyof typeof fields, hint: string | undefined, missing: string | null) => {
    const fault = tried && missing !== null && fields[field].trim() === '' ? missing : refusalOf(field)
    return {
      value: fields[field],
      onChange: (event: { target: { value: string } }) =>
        setFields({ ...fields, [field]: event.target.value }),
      error: fault !== undefined,
      helperText: fault ?? hint,
      maxLength: limits[field],
      autoComplete: 'off',
      spellCheck: false,
    }
  }
  const shown = ['name', 'issuer', 'clientId', 'clientSecret'].some(
    (field) => refusalOf(field as keyof typeof fields) !== undefined,
  )

  return (
    <FormDialog
      open
      width={520}
      title={provider === null ? words.createTitle : words.editTitle}
      submitLabel={words.save}
      loading={save.isPending}
      error={save.error && !shown ? messageOf(save.error) : null}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        const { name, issuer, clientId, clientSecret } = fields
        const isComplete = [name, issuer, clientId, password].every((value) => value.trim() !== '')
        if (!isComplete || (needsSecret && clientSecret.trim() === '')) return
        setSent(fields)
        save.mutate(
          {
            name: name.trim(),
            issuer: issuer.trim(),
            clientId: clientId.trim(),
            ...(clientSecret.trim() !== '' && { clientSecret: clientSecret.trim() }),
            joins: provider?.joins ?? 'automatic',
            // Another provider has to work before it can be required.
            enforced: provider !== null && !needsSecret && clientSecret === '' && provider.enforced,
            groupsClaim: provider?.groupsClaim ?? 'groups',
            groupRoles: provider?.groupRoles ?? [],
            password,
          },
          { onSuccess: onClose },
        )
      }}
    >
      <TextField label={words.name} {...fieldOf('name', words.nameHint, words.nameMissing)} ref={focusOnce} />
      <TextField
        label={words.issuer}
        type="url"
        {...fieldOf('issuer', provider ? words.issuerEditHint : words.issuerHint, words.issuerMissing)}
      />
      <TextField label={words.clientId} {...fieldOf('clientId', undefined, words.clientIdMissing)} />
      <TextField
        label={words.clientSecret}
        type="password"
        {...fieldOf(
          'clientSecret',
          needsSecret ? undefined : words.secretStays,
          needsSecret ? words.secretMissing : null,
        )}
        autoComplete="new-password"
      />
      <YourPassword
        value={password}
        onChange={setPassword}
        tried={tried}
        emailAddress={user?.emailAddress ?? ''}
      />
    </FormDialog>
  )
}
