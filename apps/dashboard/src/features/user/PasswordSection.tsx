import { passwordMinimum } from '@bubbles/session'
import { FormShell, LabelledTick, SettingsSection, TextField, toasts } from '@bubbles/ui'
import { type ComponentProps, useState } from 'react'
import { useChangePassword } from '../../api/users.ts'
import { config } from '../../config.ts'
import { passwordSentence } from './identityWords.ts'

/** Another password. Passwords are kept nowhere, not even while the person signs in again. */
export function PasswordSection({ emailAddress }: { emailAddress: string }) {
  const { old, setOld, next, setNext, rule, oldProblem, nextProblem, submit, loading, error } =
    useNewPassword()
  const [isShown, setShown] = useState(false)
  const type = isShown ? 'text' : 'password'
  return (
    <SettingsSection title="Password" words="You’ll stay signed in here when you change it.">
      <FormShell
        submitLabel="Change password"
        busyLabel="Changing"
        quiet
        submitDisabled={old === '' && next === ''}
        loading={loading}
        error={error}
        onSubmit={submit}
      >
        {/* Tells the browser's password store whose password this is. */}
        <input hidden readOnly autoComplete="username" value={emailAddress} />
        <PasswordField
          label="Current password"
          type={type}
          autoComplete="current-password"
          value={old}
          onChange={(event) => setOld(event.target.value)}
          error={oldProblem !== null}
          helperText={oldProblem ?? undefined}
        />
        <PasswordField
          label="New password"
          type={type}
          autoComplete="new-password"
          value={next}
          onChange={(event) => setNext(event.target.value)}
          error={nextProblem !== null}
          helperText={nextProblem ?? rule}
        />
        <LabelledTick
          size="small"
          style={{ margin: '-8px 0 0 -8px' }}
          checked={isShown}
          onChange={(event) => setShown(event.target.checked)}
        >
          Show passwords
        </LabelledTick>
      </FormShell>
    </SettingsSection>
  )
}

/** The password there was and the one there will be, what is wrong with them once it was tried, and how it is changed. */
function useNewPassword() {
  const [old, setOld] = useState('')
  const [next, setNext] = useState('')
  const [tried, setTried] = useState(false)
  const change = useChangePassword()
  const minimum = passwordMinimum(config())
  const rule = `${minimum} characters or more.`
  const isShort = Array.from(next).length < minimum
  const isSame = next !== '' && next === old
  const problem = isShort ? rule : isSame ? 'That’s your current password.' : null
  const onSuccess = () => {
    setOld('')
    setNext('')
    setTried(false)
    toasts.notify({ message: 'Your password was changed.' })
  }
  return {
    old,
    setOld,
    next,
    setNext,
    rule,
    oldProblem: tried && old === '' ? 'Enter your current password.' : null,
    nextProblem: tried ? problem : null,
    submit: () => {
      setTried(true)
      if (old !== '' && problem === null) change.mutate({ old, next }, { onSuccess })
    },
    loading: change.isPending,
    error: change.error && passwordSentence(change.error),
  }
}

const PasswordField = (props: ComponentProps<typeof TextField>) => (
  <TextField {...props} size="small" maxLength={256} spellCheck={false} autoCapitalize="none" />
)
