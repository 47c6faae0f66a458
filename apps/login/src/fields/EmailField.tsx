import { type FieldProps, FormField } from './FormField.tsx'

/** The e-mail field. `autoComplete` is `username` where one signs in, so that password managers know it. */
export function EmailField(props: FieldProps & { autoComplete: 'username' | 'email' }) {
  return (
    <FormField
      {...props}
      label="E-mail"
      name="email"
      type="email"
      attributes={{ spellCheck: false, autoCapitalize: 'none', inputMode: 'email' }}
    />
  )
}
