import { TextField, type TextFieldProps } from '@bubbles/ui'
import type { ReactNode, Ref } from 'react'

export interface FieldProps {
  value: string
  onChange: (value: string) => void
  /** What is wrong with the value; stands in place of the help. */
  error?: ReactNode
  help?: ReactNode
  inputRef?: Ref<HTMLInputElement>
}

/** A text field with its floating label and the line below it. */
export function FormField({
  label,
  name,
  autoComplete,
  type = 'text',
  attributes,
  endAdornment,
  value,
  onChange,
  error,
  help,
  inputRef,
}: FieldProps & {
  label: string
  name: string
  autoComplete: string
  type?: string
  attributes?: Pick<
    TextFieldProps,
    | 'className'
    | 'spellCheck'
    | 'autoCapitalize'
    | 'inputMode'
    | 'maxLength'
    | 'onKeyDown'
    | 'onKeyUp'
    | 'onBlur'
  >
  endAdornment?: ReactNode
}) {
  return (
    <TextField
      {...attributes}
      aria-required
      label={label}
      name={name}
      type={type}
      autoComplete={autoComplete}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      ref={inputRef}
      endAdornment={endAdornment}
      error={error !== undefined}
      helperText={error ?? help}
    />
  )
}
