import { ResponseError } from '@bubbles/contract'
import { ErrorPage, messageOf } from '@bubbles/ui'
import Button from '@mui/material/Button'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { handleError } from '../api/errors.ts'
import { LateStartError } from '../session/initialisation.ts'
import { signOut } from '../session/login.ts'

/**
 * What could not be shown, and the way to try again; what was only late tries by itself once it has come. Stands in the
 * blank layout.
 */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(() => {
    if (!(error instanceof LateStartError)) return undefined
    let isGone = false
    const tryAgain = () => {
      if (isGone) return
      reset()
      void router.invalidate()
    }
    // A start that fails after all has nothing to show: the button begins it anew.
    error.started.then(tryAgain, () => undefined)
    return () => {
      isGone = true
    }
  }, [error, reset, router])
  // Trying again changes nothing here; being somebody else does.
  const isDisabled = error instanceof ResponseError && error.code === 'user-disabled'
  if (isDisabled) {
    return (
      <ErrorPage
        title="Your account is disabled."
        action={
          <Button variant="contained" onClick={() => void signOut().catch(handleError)}>
            Sign out
          </Button>
        }
      >
        {messageOf(error)}
      </ErrorPage>
    )
  }
  return (
    <ErrorPage
      title="This page could not be shown."
      action={
        <Button
          variant="contained"
          onClick={() => {
            reset()
            void router.invalidate()
          }}
        >
          Try again
        </Button>
      }
    >
      {messageOf(error)}
    </ErrorPage>
  )
}
