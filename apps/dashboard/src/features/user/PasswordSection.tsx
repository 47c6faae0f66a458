import { passwordMinimum } from '@bubbles/session'
import { FormShell, LabelledTick, SettingsSection, TextField, toasts } from '@bubbles/ui'
import { type ComponentProps, useState } from 'react'
import { useChangePassword } from '../../api/users.ts'
import { config } from '../../config.ts'
import { passwordSentence } from './identityWords.ts'

/** Another password. Passwords are kept nowhere, not even while the person signs in again. */
export function PasswordSection({ emailAddress }: { emailAddress: string }) {
  const [old, setOld] = useState('')
  const [next, setNext] = useState('')
  const [isShown, setShown] = useState(false)
  const [tried, setTried] = useState(false)
  const change = useChangePassword()
  const minimum = passwordMinimum(config())
  const rule = `${minimum} characters or more.`
  const isShort = Array.from(next).length < minimum
  const isSame = next !== '' && next === old
  const nextProblem = isShort ? rule : isSame ? 'That’s your current password.' : null
  const type = isShown ? 'text' : 'password'

  return (
    <SettingsSection title="Password" words="Changing it leaves you signed in here.">
      <FormShell
        submitLabel="Change the password"
        busyLabel="Changing"
        quiet
        submitDisabled={old === '' && next === ''}
        loading={change.isPending}
        error={change.error && passwordSentence(change.error)}
        onSubmit={() => {
          setTried(true)
          if (old === '' || nextProblem !== null) return
          change.mutate(
            { old, next },
            {
              onSuccess: () => {
                setOld('')
                setNext('')
                setTried(false)
                toasts.notify({ message: 'Your password was changed.' })
              },
            },
          )
        }}
      >
        {/* Tells the browser's password store whose password this is. */}
        <input hidden readOnly autoComplete="username" value={emailAddress} />
        <PasswordField
          label="Current password"
          type={type}
          autoComplete="current-password"
          value={old}
          onChange={(event) => setOld(event.target.value)}
          error={tried && old === ''}
          helperText={tried && old === '' ? 'Enter your current password.' : undefined}
        />
        <PasswordField
          label="New password"
          type={type}
          autoComplete="new-password"
          value={next}
          onChange={(event) => setNext(event.target.value)}
          error={tried && nextProblem !== null}
          helperText={tried ? (nextProblem ?? rule) : rule}
        />
        <LabelledTick
          size="small"
          style={{ margin: '-8px 0 0 -8px' }}
          checked={isShown}
          onChange={(event) => setShown(event.target.checked)}
        >
          Show the passwords
        </LabelledTick>
      </FormShell>
    </SettingsSection>
  )
}

const PasswordField = (props: ComponentProps<typeof TextField>) => (
  <TextField {...props} size="small" maxLength={256} spellCheck={false} autoCapitalize="none" />
)
