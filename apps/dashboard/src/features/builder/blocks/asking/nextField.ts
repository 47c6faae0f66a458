import type { KeyboardEvent } from 'react'

/** Enter goes on to the field after this one, of the same question. @returns whether it was that key. */
export function enterToNextField(event: KeyboardEvent<HTMLElement>): boolean {
  if (event.key !== 'Enter') return false
  const fields = [...(event.currentTarget.closest('section')?.querySelectorAll('textarea') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget as HTMLTextAreaElement) + 1]
  next?.focus()
  return true
}
