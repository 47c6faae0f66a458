import { hasOwnPool } from '@bubbles/session'
import type { Submission } from '../fields/useSubmission.ts'
import { AppLink } from '../layout/AppLink.tsx'
import { problemOf } from '../layout/IdentityForm.tsx'
import { resetWords } from '../messages.ts'
import { paths } from '../paths.ts'
import { linkTo, useSite } from '../site.ts'

/** Why a sign-in was refused, with links to what helps: another password, or the code of a new account. */
export function SignInProblem({ submission, typedName }: { submission: Submission; typedName: string }) {
  const site = useSite()
  const [before = '', after] = submission.error?.split(resetWords) ?? []
  const reset = (
    <AppLink to={linkTo(site, paths.forgottenPassword, { name: typedName })}>{resetWords}</AppLink>
  )
  if (submission.wait)
    return (
      <>
        {problemOf(submission)} You can also {reset}.
      </>
    )
  if (after === undefined) return submission.error
  return (
    <>
      {before}
      {reset}
      {after}
      {hasOwnPool(site.config) && (
        <>
          {' '}
          Just signed up?{' '}
          <AppLink to={linkTo(site, paths.confirm, { name: typedName })}>Enter your code</AppLink> first.
        </>
      )}
    </>
  )
}
