import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import { type ReactNode, type Ref, useId } from 'react'

export interface FieldProps {
  value: string
  onChange: (value: string) => void
  /** What is wrong with the value; stands in place of the help. */
  error?: ReactNode
  help?: ReactNode
  inputRef?: Ref<HTMLInputElement>
}

/**
 * A text field with its floating label and the line below it. Put together from its parts: MUI's TextField brings
 * select, menu and dialog along, a third of what these pages would load of MUI.
 */
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
  attributes?: OutlinedInputProps['inputProps']
  endAdornment?: ReactNode
}) {
  const id = useId()
  const below = error ?? help
  return (
    <FormControl fullWidth error={error !== undefined}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        name={name}
        type={type}
        autoComplete={autoComplete}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputRef={inputRef}
        endAdornment={endAdornment}
        aria-describedby={below === undefined ? undefined : `${id}-below`}
        slotProps={{ input: { 'aria-required': true, ...attributes } }}
      />
      {below !== undefined && <FormHelperText id={`${id}-below`}>{below}</FormHelperText>}
    </FormControl>
  )
}
