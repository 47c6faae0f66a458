import { useState } from 'react'
import { TextInput } from './fields.tsx'
import { DECIMAL } from './decimal.ts'
import { numberWritten, parseNumber } from './parseNumber.ts'

/** A number written as people do. What is no number stays in the field, with a word about it, and changes nothing. */
export function NumberInput({
  label,
  value,
  onChange,
  help,
}: {
  label: string
  value: number | null
  onChange: (value: number | null) => void
  help?: string
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const read = typed === null || typed.trim() === '' ? undefined : parseNumber(typed, DECIMAL)
  // What was typed stays as it was typed while it means the value; undo and other people's edits replace it.
  const current = typed !== null && (typed.trim() === '' ? value === null : (read ?? value) === value)
  const text = current ? typed : value === null ? '' : numberWritten(value, DECIMAL)
  const wrong = current && typed.trim() !== '' && read === undefined
  return (
    <TextInput
      label={label}
      value={text}
      help={help}
      error={wrong ? 'Enter a number, such as 1,250 or 12.5.' : null}
      onChange={(next) => {
        setTyped(next)
        const parsed = next.trim() === '' ? null : parseNumber(next, DECIMAL)
        if (parsed !== undefined) onChange(parsed)
      }}
    />
  )
}
