import { TextField } from '@bubbles/ui'
import { CodePrompt } from './CodePrompt.tsx'
import { focusOnce } from './focusOnce.ts'

/** Where a dialog asks for the password of the signed-in person again, and for a code if they have an app for that. Kept nowhere. */
export function YourPassword({
  value,
  onChange,
  tried,
  emailAddress,
  isFirst = false,
}: {
  value: string
  onChange: (password: string) => void
  /** Whether it was tried to go on: then a missing password is said. */
  tried: boolean
  /** Whose password the browser's store is to offer. */
  emailAddress: string
  /** It is what the dialog begins with: typing goes there at once. */
  isFirst?: boolean
}) {
  const missing = tried && value === ''
  return (
    <>
      <input hidden readOnly autoComplete="username" value={emailAddress} />
      <TextField
        label="Your password"
        type="password"
        size="small"
        fullWidth
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={missing}
        helperText={missing ? 'Enter your password.' : 'To make sure it’s you.'}
        autoComplete="current-password"
        {...(isFirst && { ref: focusOnce })}
      />
      <CodePrompt />
    </>
  )
}
