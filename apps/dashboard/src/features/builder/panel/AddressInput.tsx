import { addressFault } from '@bubbles/charts'
import { useState } from 'react'
import { TextInput } from './fields.tsx'

/**
 * The address of another site, typed key by key. One that no report may hold stays in the field, with the reason: the
 * report could not be saved with it.
 */
export function AddressInput({
  value,
  problemOf,
  onChange,
  ...field
}: {
  label: string
  value: string
  /** What is wrong with an address that a report may hold. */
  problemOf: (address: string) => string | null
  onChange: (address: string) => void
  rows?: number
  placeholder?: string
}) {
  const [refused, setRefused] = useState<string | null>(null)
  const address = refused ?? value
  return (
    <TextInput
      {...field}
      type="url"
      value={address}
      error={addressFault(address) ?? problemOf(address)}
      maxLength={2000}
      onChange={(typed) => {
        const isRefused = addressFault(typed) !== null
        setRefused(isRefused ? typed : null)
        if (!isRefused) onChange(typed)
      }}
    />
  )
}
