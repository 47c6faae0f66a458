import { FormDialog, messageOf, TextField } from '@bubbles/ui'
import { useState } from 'react'
import { useTextFields } from '../../api/useTextFields.ts'
import { focusOnce } from '../../ui/focusOnce.ts'

/** Longer than any domain, so that what is wrong with one that is pasted with more around it is said. */
const LIMITS = { domain: 300 }

/** Asks for a domain, and says at its field why it isn't taken. */
export function DomainDialog({
  title,
  submitLabel,
  words,
  adding,
  onClose,
}: {
  title: string
  submitLabel: string
  words: { label: string; hint: string; missing: string }
  /** The call that takes the domain. */
  adding: {
    isPending: boolean
    error: Error | null
    mutate: (domain: string, options: { onSuccess: () => void }) => void
  }
  onClose: () => void
}) {
  const [typed, setTyped] = useState({ domain: '' })
  const form = useTextFields<'domain', { domain: string }>(
    typed,
    (part) => setTyped({ ...typed, ...part }),
    adding.error,
    LIMITS,
  )
  return (
    <FormDialog
      open
      title={title}
      submitLabel={submitLabel}
      loading={adding.isPending}
      error={adding.error && !form.isShown ? messageOf(adding.error) : null}
      onClose={onClose}
      onSubmit={() => {
        form.markTried()
        const domain = typed.domain.trim()
        if (domain === '') return
        form.markSent()
        adding.mutate(domain, { onSuccess: onClose })
      }}
    >
      <TextField label={words.label} {...form.fieldOf('domain', words.hint, words.missing)} ref={focusOnce} />
    </FormDialog>
  )
}
