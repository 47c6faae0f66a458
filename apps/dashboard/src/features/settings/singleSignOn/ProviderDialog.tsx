import { SINGLE_SIGN_ON_LIMITS as limits } from '@bubbles/domain'
import { FormDialog, messageOf, TextField } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ShownProvider, useSetSingleSignOn } from '../../../api/singleSignOn.ts'
import { userQuery } from '../../../api/users.ts'
import { focusOnce } from '../../../ui/focusOnce.ts'
import { useTextFields } from '../../../api/useTextFields.ts'
import { isPresenceProven, YourPassword } from '../../../ui/YourPassword.tsx'
import { messages } from './messages.ts'

const words = messages.provider

type Field = 'name' | 'issuer' | 'clientId' | 'clientSecret'

const { name, issuer, clientId, clientSecret } = limits
const LIMITS: Record<Field, number> = { name, issuer, clientId, clientSecret }

/** Enters what the provider shows, or changes it. What a provider says is believed, so the password is asked for. */
export function ProviderDialog({
  provider,
  onClose,
}: {
  provider: ShownProvider | null
  onClose: () => void
}) {
  const { fieldOf, needsSecret, password, setPassword, tried, submit, loading, error } = useProviderForm(
    provider,
    onClose,
  )
  const user = useQuery(userQuery).data
  return (
    <FormDialog
      open
      width={520}
      title={provider === null ? words.createTitle : words.editTitle}
      submitLabel={words.save}
      loading={loading}
      error={error}
      onClose={onClose}
      onSubmit={submit}
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

/** What is typed, what is wrong with it, and how it is kept. */
function useProviderForm(provider: ShownProvider | null, onClose: () => void) {
  const [fields, setFields] = useState<Record<Field, string>>({
    name: provider?.name ?? '',
    issuer: provider?.issuer ?? '',
    clientId: provider?.clientId ?? '',
    clientSecret: '',
  })
  const [password, setPassword] = useState('')
  const save = useSetSingleSignOn(messages.done.saved)
  const change = (part: Partial<typeof fields>) => setFields({ ...fields, ...part })
  const form = useTextFields<Field, typeof fields>(fields, change, save.error, LIMITS)
  const needsSecret =
    provider === null || fields.issuer !== provider.issuer || fields.clientId !== provider.clientId
  const submit = () => {
    form.markTried()
    const typed = {
      name: fields.name.trim(),
      issuer: fields.issuer.trim(),
      clientId: fields.clientId.trim(),
    }
    const secret = fields.clientSecret.trim()
    const isComplete =
      isPresenceProven(password.trim()) && Object.values(typed).every((value) => value !== '')
    if (!isComplete || (needsSecret && secret === '')) return
    form.markSent()
    save.mutate(
      {
        ...typed,
        ...(secret !== '' && { clientSecret: secret }),
        joins: provider?.joins ?? 'automatic',
        // Another provider has to work before it can be required.
        enforced: provider !== null && !needsSecret && secret === '' && provider.enforced,
        groupsClaim: provider?.groupsClaim ?? 'groups',
        groupRoles: provider?.groupRoles ?? [],
        password,
      },
      { onSuccess: onClose },
    )
  }
  return {
    ...form,
    needsSecret,
    password,
    setPassword,
    submit,
    loading: save.isPending,
    error: save.error && !form.isShown ? messageOf(save.error) : null,
  }
}
