import { FormShell } from '@bubbles/ui'
import type { ReactNode } from 'react'
import type { Submission } from '../fields/useSubmission.ts'

/** The form of an identity page. What went wrong stands above the fields and may hold a link. */
export function IdentityForm({
  submission,
  error = submission.error,
  ...shell
}: {
  submission: Submission
  /** Default: the submission's own. */
  error?: ReactNode
  onSubmit: () => void
  submitLabel: string
  busyLabel: string
  children: ReactNode
  after?: ReactNode
}) {
  return <FormShell wide loading={submission.isBusy} error={error} {...shell} />
}
