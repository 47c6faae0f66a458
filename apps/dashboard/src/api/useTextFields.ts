import { ResponseError } from '@bubbles/contract'
import { useState } from 'react'

/**
 * What the texts of a form need: whether it was tried, what was sent, and a field's value with what is wrong with it. What the server
 * said of a field stands until that field is another one.
 * @param typed the values as they stand
 * @param error of the last answer
 * @param limits the most characters of each field
 * @param isMissing whether a field that is needed has nothing of use in it
 */
export function useTextFields<Field extends string, Typed extends Record<Field, string>>(
  typed: Typed,
  change: (part: Partial<Record<Field, string>>) => void,
  error: unknown,
  limits: Record<Field, number>,
  isMissing = (field: Field) => typed[field].trim() === '',
) {
  const [tried, setTried] = useState(false)
  const [sent, setSent] = useState<Typed | null>(null)
  const refused = error instanceof ResponseError ? error.errors : []
  const refusalOf = (field: Field) =>
    sent !== null && sent[field] === typed[field]
      ? refused.find(({ pointer }) => pointer === `/${field}`)?.detail
      : undefined
  /** @param missing what to say of a field without which nothing is sent; null: it may be empty */
  const fieldOf = (field: Field, hint: string | undefined, missing: string | null) => {
    const fault = tried && missing !== null && isMissing(field) ? missing : refusalOf(field)
    return {
      value: typed[field],
      onChange: (event: { target: { value: string } }) =>
        change({ [field]: event.target.value } as Partial<Record<Field, string>>),
      error: fault !== undefined,
      helperText: fault ?? hint,
      maxLength: limits[field],
      autoComplete: 'off',
      spellCheck: false,
    }
  }
  return {
    fieldOf,
    tried,
    markTried: () => setTried(true),
    markSent: () => setSent(typed),
    /** Whether a field says what the error says. */
    isShown: (Object.keys(limits) as Field[]).some((field) => refusalOf(field) !== undefined),
  }
}
