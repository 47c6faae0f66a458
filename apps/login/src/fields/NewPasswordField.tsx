import { passwordMinimum } from '@bubbles/session'
import { VisuallyHidden } from '@bubbles/ui'
import { Check } from 'lucide-react'
import { useSite } from '../site.ts'
import type { FieldProps } from './FormField.tsx'
import { PasswordField } from './PasswordField.tsx'
import styles from './PasswordField.module.css'

/** Whether a password is long enough. Characters as people count them, so that an emoji is one. */
export const isLongEnough = (password: string, minimum: number): boolean =>
  Array.from(password).length >= minimum

/** What is wrong with a new password, as far as can be told without the pool. */
export const newPasswordProblem = (password: string, minimum: number): string | undefined =>
  isLongEnough(password, minimum) ? undefined : `Use at least ${minimum} characters.`

/** The field of a new password, with its rule, which shows when it is met while one types. */
export function NewPasswordField({ label, ...field }: FieldProps & { label?: string }) {
  const minimum = passwordMinimum(useSite().config)
  const isMet = isLongEnough(field.value, minimum)
  return (
    <PasswordField
      {...field}
      {...(label && { label })}
      autoComplete="new-password"
      help={
        <span className={isMet ? `${styles.line} ${styles.met}` : styles.line}>
          {isMet && <Check aria-hidden size={14} strokeWidth={2.5} />}
          <span>
            At least {minimum} characters.{isMet && <VisuallyHidden> Done.</VisuallyHidden>}
          </span>
        </span>
      }
    />
  )
}
