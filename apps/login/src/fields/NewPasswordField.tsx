import { type PasswordPerson, type PasswordStrength, passwordWeaknessSentences } from '@bubbles/domain'
import { hasOwnPool, passwordMinimum } from '@bubbles/session'
import { Remark, Row, Stack, Text, VisuallyHidden } from '@bubbles/ui'
import { Check } from 'lucide-react'
import { useSite } from '../site.ts'
import type { FieldProps } from './FormField.tsx'
import { PasswordField } from './PasswordField.tsx'
import styles from './PasswordField.module.css'
import { usePasswordStrength } from './usePasswordStrength.ts'

/** Whether a password is long enough. Characters as people count them, so that an emoji is one. */
export const isLongEnough = (password: string, minimum: number): boolean =>
  Array.from(password).length >= minimum

/** What is wrong with a new password, as far as can be told without the pool. */
export const newPasswordProblem = (password: string, minimum: number): string | undefined =>
  isLongEnough(password, minimum) ? undefined : `Use at least ${minimum} characters.`

const RATINGS = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'] as const

/**
 * The field of a new password, with its rule, which shows when it is met while one types, and how strong it is. The pool
 * decides; ours refuses weak ones, one of Amazon's has rules of its own.
 */
export function NewPasswordField({
  label,
  person = {},
  ...field
}: FieldProps & { label?: string; person?: PasswordPerson }) {
  const { config } = useSite()
  const minimum = passwordMinimum(config)
  const isMet = isLongEnough(field.value, minimum)
  const strength = usePasswordStrength(field.value, person)
  return (
    <div>
      <PasswordField
        {...field}
        {...(label && { label })}
        autoComplete="new-password"
        help={
          <Remark as="span" tone={isMet ? 'success' : undefined}>
            {isMet && <Check aria-hidden size={14} strokeWidth={2.5} />}
            <span>
              At least {minimum} characters.{isMet && <VisuallyHidden> Done.</VisuallyHidden>}
            </span>
          </Remark>
        }
      />
      <Rating strength={isMet ? strength : null} isDecisive={hasOwnPool(config)} />
    </div>
  )
}

/** A bar of four parts and a word, and why it would be refused. */
function Rating({ strength, isDecisive }: { strength: PasswordStrength | null; isDecisive: boolean }) {
  return (
    <output>
      {strength && (
        <Stack as="span" gap={4} padding="6px 2px 0" size="small" tone="secondary">
          <Row as="span" gap={8} data-score={strength.score}>
            <span aria-hidden className={styles.bar}>
              {[1, 2, 3, 4].map((part) => (
                <span key={part} data-on={part <= Math.max(1, strength.score)} />
              ))}
            </span>
            {RATINGS[strength.score]}
          </Row>
          {isDecisive && strength.weakness && (
            <Text tone="error">{passwordWeaknessSentences[strength.weakness]}</Text>
          )}
        </Stack>
      )}
    </output>
  )
}
