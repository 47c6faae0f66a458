import { type ProviderProof, providerProof } from '@bubbles/session'
import { TextField } from '@bubbles/ui'
import { config } from '../config.ts'
import { CodePrompt } from './CodePrompt.tsx'
import { focusOnce } from './focusOnce.ts'

/** Where a dialog asks for the password of the signed-in person again, and for a code if they have an app for that. Kept nowhere. */
export function YourPassword({
  value,
  onChange,
  tried,
  emailAddress,
  isFirst = false,
  onlyPassword = false,
}: {
  value: string
  onChange: (password: string) => void
  /** Whether it was tried to go on: then a missing password is said. */
  tried: boolean
  /** Whose password the browser's store is to offer. */
  emailAddress: string
  /** It is what the dialog begins with: typing goes there at once. */
  isFirst?: boolean
  /** Whether a sign-in with a provider can't stand in for it: it changes what the account is signed in with. */
  onlyPassword?: boolean
}) {
  const proof = providerProof(config())
  const missing = tried && value === '' && (onlyPassword || proof !== 'recent')
  const words = proof === null ? 'To make sure it’s you.' : withoutPassword(onlyPassword ? 'never' : proof)
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
        helperText={missing && proof === null ? 'Enter your password.' : words}
        autoComplete="current-password"
        {...(isFirst && { ref: focusOnce })}
      />
      <CodePrompt />
    </>
  )
}

/** What someone who came by single sign-on can do, who may never have had a password. */
function withoutPassword(proof: ProviderProof | 'never'): string {
  if (proof === 'recent')
    return 'You can leave this empty, because you signed in with single sign-on a moment ago.'
  return proof === 'old'
    ? 'Enter your password. If you have none, sign out, sign in again with single sign-on, and do this within five minutes.'
    : 'Enter your password. If you have none, sign out and set one with “Forgot your password”.'
}

/** Whether what was entered in `YourPassword` is enough to go on. Not for a dialog that takes a password only. */
export const isPresenceProven = (password: string): boolean =>
  password !== '' || providerProof(config()) === 'recent'
