import { FormShell, TooManyTries } from '@bubbles/ui'
import type { ReactNode } from 'react'
import type { Submission } from '../fields/useSubmission.ts'

/** What went wrong with a submission: its sentence, or how long to wait, counted down. */
export const problemOf = ({ error, wait }: Submission): ReactNode =>
  wait === null ? error : <TooManyTries key={wait.id} seconds={wait.seconds} />

/** The form of an identity page. What went wrong stands above the fields and may hold a link. */
export function IdentityForm({
  submission,
  error = problemOf(submission),
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
