import { signInLabel } from '../signInWords.ts'
import { useSite } from '../site.ts'
import { type FieldProps, FormField } from './FormField.tsx'

const types = {
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  username: { type: 'text', inputMode: 'text' },
} as const

/** The field for what one signs in with, as the configuration says: e-mail, username, phone number or several. */
export function NameField(props: FieldProps) {
  const { signInWith } = useSite().config
  const only = signInWith.length === 1 ? signInWith[0] : undefined
  const { type, inputMode } = types[only ?? 'username']
  return (
    <FormField
      {...props}
      label={signInLabel(signInWith)}
      name="username"
      type={type}
      autoComplete="username"
      attributes={{ spellCheck: false, autoCapitalize: 'none', inputMode }}
    />
  )
}
