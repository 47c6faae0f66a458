import { ResponseError } from '@bubbles/contract'
import { renewal } from '@bubbles/session'
import { ErrorPage, messageOf, Button, Text } from '@bubbles/ui'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { use, useCallback, useEffect } from 'react'
import { handleError } from '../api/errors.ts'
import { LateStartError } from '../session/initialisation.ts'
import { PartMissingError } from '../session/loadChunk.ts'
import { signOut } from '../session/login.ts'
import { FrameContext } from './frameContext.ts'

/**
 * What could not be shown, and the way to try again; what was only late tries by itself once it has come. Stands in the
 * frame where there is one, else in the blank layout.
 */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const framed = use(FrameContext)
  const tryAgain = useTryAgain(error, reset)
  // Trying again changes nothing here; being somebody else does.
  const isDisabled = error instanceof ResponseError && error.code === 'user-disabled'
  if (isDisabled) {
    return (
      <ErrorPage
        framed={framed}
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
  const isLate = error instanceof LateStartError
  return (
    <ErrorPage
      framed={framed}
      title={isLate ? 'This is taking longer than usual.' : 'Couldn’t show this page.'}
      action={
        <Button
          variant="contained"
          onClick={() => {
            // What was missing is missing from this page for good.
            if (error instanceof PartMissingError) return location.reload()
            tryAgain()
          }}
        >
          Try again
        </Button>
      }
    >
      {isLate ? (
        <>
          The page opens by itself as soon as everything has come.
          <Text as="span" block size="small" tone="secondary">
            {messageOf(error)}
          </Text>
        </>
      ) : (
        messageOf(error)
      )}
    </ErrorPage>
  )
}

/** Shows the page again: when asked to, when what was late has come, and when there is a token again. */
function useTryAgain(error: unknown, reset: () => void): () => void {
  const router = useRouter()
  const tryAgain = useCallback(() => {
    reset()
    void router.invalidate()
  }, [reset, router])
  useEffect(() => {
    if (!(error instanceof LateStartError)) return undefined
    let isGone = false
    // A start that fails after all has nothing to show: the button begins it anew.
    error.started.then(
      () => isGone || tryAgain(),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [error, tryAgain])
  // Without a token nothing could be loaded; with one it can.
  useEffect(() => renewal.subscribe(() => renewal.isFailing() || tryAgain()), [tryAgain])
  return tryAgain
}
