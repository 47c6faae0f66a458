import { useState } from 'react'
import fields from '../panel/fields.module.css'
import { Field } from '../panel/fields.tsx'

/** A number as it is typed: what is no number yet stays in the field with a sentence, and changes nothing. */
export function NumberInput({
  label,
  help,
  value,
  min,
  max,
  optional,
  onChange,
  placeholder = 'Automatic',
}: {
  label: string
  help?: string
  value: number | null
  min: number
  max: number
  optional: boolean
  onChange: (value: number | null) => void
  placeholder?: string
}) {
  const [draft, setDraft] = useState(value === null ? '' : String(value))
  const read = numberIn(draft)
  // Undo, or another person, may change the number while it is shown; half a number being typed stays.
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    if (read !== value) setDraft(value === null ? '' : String(value))
  }
  const fits = read === null ? optional && draft.trim() === '' : read >= min && read <= max
  const whole = Math.abs(min) < 1e9
  return (
    <Field
      label={label}
      help={help}
      error={
        fits
          ? null
          : whole
            ? `Enter a number from ${min} to ${max}${optional ? ', or leave this empty' : ''}`
            : 'Enter a number'
      }
    >
      {(props) => (
        <input
          {...props}
          className={fields.input}
          inputMode="decimal"
          value={draft}
          placeholder={optional ? placeholder : undefined}
          onChange={(event) => {
            const text = event.target.value
            setDraft(text)
            const number = numberIn(text)
            if (number === null ? optional && text.trim() === '' : number >= min && number <= max)
              onChange(number)
          }}
        />
      )}
    </Field>
  )
}

/** A number with a decimal point or comma; null for anything else. */
export function numberIn(text: string): number | null {
  const plain = text.trim().replace(/[−–]/, '-').replace(',', '.')
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : null
}
