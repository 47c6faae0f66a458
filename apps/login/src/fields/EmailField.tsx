import { type FieldProps, FormField } from './FormField.tsx'

/** The e-mail of a new user. */
export function EmailField(props: FieldProps) {
  return (
    <FormField
      {...props}
      label="Email"
      name="email"
      type="email"
      autoComplete="email"
      attributes={{ spellCheck: false, autoCapitalize: 'none', inputMode: 'email' }}
    />
  )
}
