import { examplePhone } from '../signInWords.ts'
import { type FieldProps, FormField } from './FormField.tsx'

/** The telephone number of a new user, with its country code. */
export function PhoneField(props: FieldProps) {
  return (
    <FormField
      {...props}
      label="Phone number"
      name="phone"
      type="tel"
      autoComplete="tel"
      help={`With its country code, such as ${examplePhone}.`}
      attributes={{ inputMode: 'tel', maxLength: 40 }}
    />
  )
}
