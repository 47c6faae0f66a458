import { ErrorPage, messageOf } from '@bubbles/ui'
import Button from '@mui/material/Button'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'

/** What could not be shown, and the way to try again. Stands in the blank layout. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
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
